import { DAY_SKY } from "../color-words.ts";
import { type Step, step } from "../plan.ts";
import { isScene, isSky } from "../scene-words.ts";
import { colorsIn, endColor, mixedWithWhite } from "../words.ts";
import type { Rule } from "./rule.ts";

const CHANGE =
  /^(?:replace|change|swap|switch|turn|make|set|put|transform|convert|give) (?:out )?(?:it )?(?:the |an? |its |her |his |their |this |my )?(?:(?:whole|entire|current|old|boring|dull|plain|flat|empty|overcast|cloudy|clear|gray|grey|blue|white|red|orange|pink|purple|yellow|golden|pale|hazy|dark|bright|busy|messy|cluttered|ugly) )*(?:photo's |image's |picture's )?(background|backdrop|sky)(?: (?:to|with|into|for|by|as|of|out for))?(?: (?:be|look(?: like)?|show))? (.+)$/;
const PLACED =
  /^(?:put|place|set|move|show|transport|teleport|drop) (it|them|him|her|me|us|this|everyone|everybody|all of (?:them|us)|both of (?:them|us)|(?:the|my|his|her|its|this|that) [a-z][a-z '-]{1,40}?) (?:(?:up|out|down|right|directly|somewhere|standing|sitting) )?(?:in front of|on top of|on|onto|in|into|inside|at|before|against|over|among|amid|under|underneath) (.+)$/;
/** "Put a mountain landscape behind him": a place, and no new thing such as a lamp in a kitchen. */
const BEHIND_IT =
  /^(?:add|put|place|show|insert|draw|paint|set) (?:an? |some |the )?((?:(?!(?:in|on|at|with|of|by|under|over|near|inside|and)\b)[a-z-]+ )*?(?:beach|seaside|sea|ocean|lake|river|desert|dunes|mountains?|hills?|landscape|forest|woods|jungle|meadow|snow|fields?|garden|park|city|skyline|street|village|countryside|sunset|sunrise|sky|library|office|kitchen|room|caf[eé])(?: (?:at|in|by|under|with|during) [a-z -]+?)?) behind (him|her|it|them|me|us|(?:the|my|his|her) (?:subject|product|person|people|man|woman|lady|girl|boy|guy|kid|child|baby|couple|family|group|model|dog|cat|horse|bird))$/;
const NAMED =
  /^(?:(?:add|use|give (?:it|her|him|them)|with|set|insert|on|in|as|put in|apply) )?(?:an? |the |some )?(.+?)(?: (?:as|for|in) (?:the |a |its )?)? ?(?:background|backdrop)$/;

/** Words for what is behind the subject, which another background replaces. */
const BEHIND_SUBJECT =
  /^((?:replace|swap|exchange|change|turn) )(?:all )?(?:the |this |that )?(?:(?:whole|entire|blurry|blurred|messy) )?(?:crowd|audience|spectators|people (?:in the background|behind (?:him|her|them|me|us|it))|surroundings|scenery|what(?:'s| is) behind (?:him|her|them|me|us|it)|everything behind (?:him|her|them|me|us|it))( (?:with|for|by|to|into|against) )/;

/** Words before a color of the sky. They name no clouds or stars, which would have to be drawn. */
const SHADE =
  /^(?:(?:an?|the|look|more|much|very|bright|dark|deep|warm|soft|calm|vivid|intense|dramatic|beautiful|sunset|sunrise|dawn|dusk|evening|twilight|golden|stormy|night|nice|clear|cloudless|perfect|plain|pure|sunny|summer)(?: |$))*$/;

/** A new background or sky: "replace the sky with a sunset", "put the cat in space", "use a forest as the background". */
export const sceneRule: Rule = ({ words: said }) => {
  const words = said.replace(BEHIND_SUBJECT, "$1the background$2");
  const placed = PLACED.exec(words);
  if (placed?.[1] && placed[2]) return placedStep(placed[1], placed[2]);
  const [, scene, before] = BEHIND_IT.exec(words) ?? [];
  if (scene !== undefined && before !== undefined) return placedStep(before, scene);
  const changed = CHANGE.exec(words);
  const sky =
    /^(?:add|insert|use|give (?:it|the (?:image|photo|picture))|put in) (?:an? |some )?([a-z -]+ sky(?: with (?:an? |the |some |a few )?(?:(?:full|white|small|big|fluffy|soft|puffy|light|dark) )*(?:moon|stars|clouds|rainbow))?)$/.exec(
      words,
    )?.[1];
  if (words === "add a cloudless sky") return [step("replace_sky", { scene: CLOUDLESS })];
  if (sky !== undefined && CLEAR_BLUE.test(sky)) return [step("replace_sky", { scene: CLEAR_SKY })];
  if (sky !== undefined && !/\b(?:to|in|into|on) the\b/.test(sky)) return skyStep(sky) ?? bareSky(sky);
  const shown =
    /^(?:add|put|draw|insert) (?:an? |some |the )?(clouds|stars|rainbow|aurora|northern lights) (?:to|in|into|on) (?:the |its )?sky$/.exec(
      words,
    )?.[1];
  if (shown !== undefined) return skyStep(shown);
  if (changed?.[2] && changed[1] === "sky") {
    const graded = gradientScene(changed[2]);
    if (graded) return [step("replace_sky", { scene: graded })];
    // A color before "daytime" or "evening" is that of the sky.
    const plain = changed[2].replace(/ (?:day ?time|day|daylight|evening|one|colou?r|tone)$/, "");
    const isTime = plain !== changed[2];
    const color = /^(?:replace|swap|switch)\b/.test(words) && !isTime ? null : endColor(plain);
    const to = color && isTime && color.color === "blue" ? DAY_SKY : color?.color;
    if (color?.color === "blue" && CLEAR_BLUE.test(changed[2]) && CLOUDED.test(words))
      return [step("replace_sky", { scene: CLEAR_SKY })];
    const isDrawn = isTime && /\b(?:sunset|sunrise|starry|night)\b/.test(plain);
    if (color && to && !isDrawn && SHADE.test(color.rest)) return [step("recolor", { object: "sky", to })];
    return skyStep(changed[2]) ?? bareSky(changed[2]);
  }
  const graded = changed?.[2] === undefined ? null : gradientScene(changed[2]);
  if (graded !== null) return [step("replace_background", { scene: graded })];
  if (changed?.[2]) return backgroundStep(changed[2]);
  const bare = bareSky(words);
  if (bare) return bare;
  const named = NAMED.exec(words)?.[1];
  const isChange = named !== undefined && !/^(?:remove|delete|blur|darken|brighten)\b/.test(words);
  return (isChange ? backgroundStep(named) : null) ?? gradientStep(words);
};

/** A cloudless sky, which is paler above the horizon. */
const CLEAR_SKY = "gradient from #4a8fdc to #bfdcf5";

/** The sky of the image without its clouds, or a clear one if clouds cover all of it. */
const CLOUDLESS = `own colors or ${CLEAR_SKY}`;

/** A sky without clouds, and words for the sky with clouds that it replaces: another color would keep them. */
const CLEAR_BLUE = /\b(?:clear|cloudless)\b.*\bblue\b|\bblue,? (?:clear|cloudless)\b/;
const CLOUDED = /\b(?:cloudy|overcast|dull|gr[ae]y|boring|hazy)\b/;

/** A sky without a verb: "starry night sky", "clear blue sky instead of this haze". */
const BARE_SKY =
  /^(?:(?:add|use|put|show|insert|with|under|against|before|have|draw|give (?:it|this|the (?:image|photo|picture|scene))) )?(?:an? |the |some )?((?:[a-z-]+ ){1,4}(?:sky|skies))(?: (?:instead|rather than|instead of .+))?$/;
const NO_SKY =
  /\b(?:remove|delete|erase|make|turn|darken|brighten|lighten|blur|sharpen|change|replace|no|not|without|less|more|the|in|like|at|of|it|from|around|to|crop|look|looks|keep|recolor|cut|pixelate|bluer|darker|brighter|boost|enhance|fix|saturate|desaturate)\b/;

function bareSky(words: string): Step[] | null {
  const [, named = ""] = BARE_SKY.exec(words) ?? [];
  if (named === "" || NO_SKY.test(named)) return null;
  const color = endColor(named.replace(/ sk(?:y|ies)$/, ""));
  const drawn = skyStep(named);
  if (drawn) return drawn;
  const to = color?.color === "blue" ? DAY_SKY : color?.color;
  return color && to && SHADE.test(color.rest) ? [step("recolor", { object: "sky", to })] : null;
}

/** "Add a gradient background from pink to blue", whose colors stand after the noun. */
function gradientStep(words: string): Step[] | null {
  const scene = /\b(?:background|backdrop)\b/.test(words) ? gradientScene(words) : null;
  return scene === null ? null : [step("replace_background", { scene })];
}

/** How much of a gradient's only color its other end keeps. */
const FADED = 0.25;

/** "A light grey gradient" and "a gradient from blue to pink" as a scene; one color fades to nearly white. */
function gradientScene(words: string): string | null {
  const colors = /\bgradient\b/.test(words) ? colorsIn(words) : [];
  const [from = "", to = mixedWithWhite(from, FADED)] = colors;
  return colors.length === 0 || colors.length > 2 || to === null ? null : `gradient from ${from} to ${to}`;
}

/** Surfaces that show only their color if they are called plain. */
const SURFACE = / (?:background|backdrop|wall|surface|paper|screen|curtain)$/;

function placedStep(thing: string, place: string): Step[] | null {
  const where = place.replace(/,? (?:instead|rather than|in place)(?: of .+| .+)?$/, "");
  const graded = gradientScene(where);
  // "The moon" is in a sky, and "on the moon" is a place.
  const isNamedPlain = /^(?:an? |the )?(?:plain|solid|pure|flat|simple|uniform|even) /.test(where);
  const plain =
    / (?:background|backdrop)$/.test(where) || (isNamedPlain && SURFACE.test(where))
      ? endColor(where.replace(SURFACE, ""))
      : null;
  const isPlain =
    plain !== null &&
    /^(?:an? |the )?(?:(?:plain|solid|pure|flat|simple|uniform|even) )*$/.test(`${plain.rest.trim()} `.trimStart());
  const steps = isPlain
    ? [step("replace_background", { color: plain.color })]
    : graded !== null
      ? [step("replace_background", { scene: graded })]
      : backgroundStep(where, /^(?:the )?(?:moon|mars)$/.test(where) ? "on the " : "");
  const [first, ...after] = steps ?? [];
  if (first?.tool !== "replace_background") return null;
  const subject = thing.replace(/^(?:the|my|his|her|its|this|that) /, "");
  const isWhole =
    /^(?:it|them|him|her|me|us|this|(?:(?:all|both|two|three|four|five|six) )?of (?:them|us)|(?:all|both|two|three|four|five|six) of (?:them|us)|everyone|everybody|(?:whole )?group|(?:main )?(?:subject|product|object|thing|figure|model))$/.test(
      subject,
    );
  if (/\b(?:text|title|caption|logo|watermark|border|frame|circle|arrow|box|image|photo|picture)\b/.test(subject))
    return null;
  return [step("replace_background", { ...first.arguments, ...(isWhole ? {} : { subject }) }), ...after];
}

const ARTICLE = /^(?:(?:an?|the|some|on|in|at|of|to|picture|image|photo) )+/;

/** "A plain dark gray studio" is only its color. */
const PLAIN =
  /^(?:(?:plain|solid|flat|uniform|even|simple) )+(?:(?:light|dark|pale|deep|bright|medium|soft|warm|cool) )*[a-z]+(?: [a-z]+)? (?:studio|paper|seamless|screen|curtain|wall|surface|card|sheet)(?: paper| wall)?$/;

function backgroundStep(words: string, preposition = ""): Step[] | null {
  const scene = words
    .replace(ARTICLE, "")
    .replace(/ (?:background|backdrop|instead)$/, "")
    .trim();
  // "Sky blue" is a color and not a sky.
  if (colorsIn(scene.split(" ").at(-1) ?? "").length > 0) return null;
  const sharp = scene.replace(/\b(?:blurry|blurred|out[- ]of[- ]focus|defocused),? /g, "");
  // A drawn scene is sharp, so it is blurred behind the subject afterwards.
  if (sharp !== scene) {
    const placed = backgroundStep(sharp, preposition);
    return placed && [...placed, step("blur_background", { radius: 12 })];
  }
  const plain = PLAIN.test(scene) ? colorsIn(scene) : [];
  if (plain[0] !== undefined && plain.length === 1) return [step("replace_background", { color: plain[0] })];
  if (scene === "" || scene.length > 80 || !isScene(scene) || /^(?:of|from|behind) /.test(scene)) return null;
  return [step("replace_background", { scene: preposition + scene })];
}

function skyStep(words: string): Step[] | null {
  const plain = words
    .replace(ARTICLE, "")
    // Clouds of a storm are drawn with its dark sky.
    .replace(/^(?:(?:dark|dramatic|heavy|big|threatening|black) )*storm clouds$/, "stormy sky")
    .replace(/^(?:look|more) /, "")
    .replace(/ (?:instead|one)$/, "")
    .trim();
  // A colored evening sky is painted as a sunset.
  const isEvening = colorsIn(plain).length > 0 && /\b(?:evening|dusk|twilight|morning)\b/.test(plain);
  if (isEvening && !/\b(?:sunset|sunrise)\b/.test(plain))
    return skyStep(plain.replace(/\bmorning\b/, "sunrise").replace(/\b(?:evening|dusk|twilight)\b/, "sunset"));
  if (!isSky(plain) || plain.length > 70 || /\b(?:\w+er|more|less|remove)\b/.test(plain.replace(/\bweather\b/, "")))
    return null;
  if (colorsIn(plain).length > 0 && !/\b(?:sunset|sunrise|dawn|dusk|night|starry|clouds)\b/.test(plain)) return null;
  return [
    step("replace_sky", { scene: /\b(?:sky|skies|space|galaxy|milky way)\b/.test(plain) ? plain : `${plain} sky` }),
  ];
}
