import { HUE_WORDS } from "./grammar/hue.ts";
import { PURPOSE_WORDS } from "./grammar/purpose.ts";
import type { Step } from "./plan.ts";
import { sceneWords } from "./scene-words.ts";
import { isLettering } from "./things/letters/lettering.ts";
import { colorsIn, endColor } from "./words.ts";

/** Words that an understood instruction may contain without being reported. */
const KNOWN = new Set(
  "fine she's he's they're everywhere cozy cosy candlelit candlelight candle intimate romantic fireside atmosphere ambience mood centred stretch stretched distort squash squeeze lighting plain pure satin matt dusk twilight evening sunset dawn sunrise hour thicker denser heavier foggy misty hazy fog mist haze dehaze day night nighttime matte finish cinematic dramatic moody older aged age fade wash bluer empty greener redder yellower pinker browner whiter blacker greyer grayer a about above absolutely across add added adding adjust again align all also amount an and any anti anticlockwise apply are area areas around art as aspect at away back balance bar be big bigger bit black black-and-white bold boost border borders both bottom bring but by can canvas center centered centre change clean clear clockwise color colored colors colour coloured colours completely contrast convert corner corners counter counterclockwise cover create crop cropped cut dark darker decrease deg degree degrees delete dial direction do down draw drawing drawn drop drastically each edge edges edit effect either enhance enlarge entire entirely erase even ev every everything exactly export exposure extra factor far feel fill filter filtered finish fit flip font for format frame framed from full fully gaussian gentle get give good greatly half hand hard have heavily heavy height high higher highest hint horizontal horizontally i i'd if image in increase inside instagram intensity into inward is it it's its just keep kind landscape large larger largest layout left length less let letters level levels light lighter like little long longer longest look looking looks lot lots low lower lowest made main make making max maximum medium middle mild mildly mode more most much my narrow need new nice no normal of off old older on one only onto orientation original out outer outline outlined over overall overlay paint painted painting part parts percent percentage photo photograph photos pic picture piece pixel pixels place please point points portrait position post pretty print profile pull punch put quality quarter quite radius raise ratio really reduce reel reflect remove render replace resize resized resolution result right rotate rotated rough round rounded save scale scaled scene set sets setting shadow shadows shape sharp shift shot should show side sides size sized sketch slight slightly small smaller smooth so soft softly solid some somewhat spin stop stops story straight strength stretch strip strong stronger strongly stroke style subtle subtly super tad take than that the them then thick thickness thin third thirds this tight tightly tilt time times tiny to tone tones too top total totally touch transform trim turn turned twice under until up upper use using value version vertical vertically very vs warm was way well white whole wide wider width with within you zoom tall rid street road wall table foreground recolor recolour repaint straighten soften across per wee noticeable noticeably considerably dramatically dramatic extremely significantly hugely barely gently fairly rather extremely image's photo's picture's same color's colour's x px pt colours"
    .split(" ")
    .concat(
      "aged analog analogue anime aquarelle avif backdrop background blur blurred blurry bluish bokeh brightness bright brighten brighter brightening brush brushstrokes caption cartoon cartoonish cartoonize cartoonized cartoony cel-shaded charcoal cinematic circle circular clarity clearer cold colder colorful colorless comic comics contrasty cool cooler cozier crisp crisper darken darkened darkness defocus desaturate desaturated dim dimmed dimmer dots double downscale downsize dreamy dull duller duo-tone duotone dye eliminate engraving expose exposed fade faded film flatter flipped focus fraction freshen gloomier golden gogh graphite grayscale grey greyscale gray greytones halftone halve hand-drawn height hide horizon impressionism impressionist ink intensify invert inverted isolate jpeg jpg label landscape lettering lift lighten lightened line mirror mirrored monochrome muted mute negative newspaper newsprint noir nostalgic oil old-fashioned opposite overexpose overexposed pale paler pastel pen pencil pixel-art pixelate pixelated pixelart png polaroid pop poster posterize posterise posterized punchier punchy quadruple resolution retro reversed richer saturate saturated saturation say saying says screenprint sepia sharpen sharpened sharper sharpness shrink sideways sketchy slant square squared sunnier text tif tiff tint title transparent triple undersaturated underexpose underexposed upres upsample upscale upside upside-down van vibrance vibrant vignette vignetting vintage vivid warhol warmer warmth washed-out watercolor watercolour watermark webp white balance widescreen write written bw toon thirds quarters three two four five six seven eight nine ten fifteen twenty thirty forty fifty sixty seventy eighty ninety hundred half-tone hd vertical video stories subject person product object people man woman face model figure itself rectangle shade shades newly style's image-wide pixels's strokes dotted print's gets got getting been being less-saturated more-saturated drop-shadow blurring shining bump crank kick notch wallpaper lockscreen desktop phone facebook twitter tiktok linkedin youtube pinterest website blog post posts leans leaning tilts slants there's here's there here what which where noise noisy grain grainy graininess cast".split(
        " ",
      ),
    ),
);

/** Words that belong to an effect on a part, to a mark, or to a thing that is placed in a scene. */
const PART_WORDS =
  "everyone everybody except else rest other apart besides aside outside her his their only just pixelise pixelize mosaic pixelation censor anonymize anonymise obscure blurrier inverted decolorize decolorise decolourise glossy shiny satin matt dull surface coat behind around surrounding quarter third person's woman's man's girl's boy's child's astronaut's lady's";
const TEXT_WORDS =
  "reads says sign sticker plate label title titles printed web address addresses website url link domain email e-mail mail phone telephone number numbers inscription inscriptions printed lettering writing letters words caption captions subtitle subtitles watermark watermarks overlaid date time stamp stamps timestamp timestamps name names signature credit credits copyright notice digital clock digits camera imprint imprints photographer photographers photographer's artists authors owners artist artist's author author's owner's";
const TYPEFACE_WORDS =
  "serif serifs elegant classic classical newspaper book antiqua times new roman typewriter monospace monospaced courier handwriting handwritten script cursive calligraphy calligraphic signature rounded bubbly type style";
const MARK_WORDS =
  "circle encircle ring oval ellipse box arrow pointing points toward towards surround mark highlight thick thin bold fine pen her his their person's woman's man's girl's boy's child's astronaut's lady's";
const PLACE_WORDS =
  "everyone everybody all both of her him them me us front behind before against among amid underneath inside swap switch transport teleport standing sitting somewhere insert new instead studio existing current flat simple uniform crowd audience spectators surroundings scenery what what's exchange solid people";

/** Whether a word may occur in instructions without being reported. */
export const isKnown = (word: string): boolean => KNOWN.has(word) || colorsIn(word).length > 0;

const BESIDE = / (?:on|in) (?:the|my|his|her|its) [a-z]+(?= (?:from|to|into|[a-z]+$)|$)/;

/** The unknown words of an understood clause as one phrase from the first to the last, so that they can be reported. */
export function strangeWords(clause: string, steps: readonly Step[]): string[] {
  // The rule for strips reads all words of its clause.
  if (steps.some(({ tool, arguments: args }) => tool === "crop" && args.strips !== undefined)) return [];
  const named = new Set(
    steps.flatMap(namesIn).flatMap((name) => name.split(" ").flatMap((word) => [word, word.replace(/'s$/, "")])),
  );
  const isText = steps.some(({ tool }) => tool === "text");
  // The place of a removed thing is read from these words.
  const isInFront = steps.some(({ tool, arguments: args }) => tool === "remove_object" && args.where === "bottom");
  const inPlace = isInFront ? clause.replace(/ in (?:the )?(?:front|foreground)$/, "") : clause;
  // Where a recolored thing is says which one is meant; several that are found are named.
  const said = steps.some(({ tool }) => tool === "recolor") ? inPlace.replace(BESIDE, "") : inPlace;
  const tokens = said
    .split(" ")
    .filter((token) => token !== "" && !token.includes("§") && !(isText && token.startsWith("avoiding-")));
  const strange = tokens.map((token, at) => {
    const word = token.replace(/^[^\p{L}\p{N}#§]+|[^\p{L}\p{N}%°]+$/gu, "");
    if (word === "" || !/\p{L}{2}/u.test(word) || /\d|^[#§]/.test(word))
      return /\p{Extended_Pictographic}/u.test(token) ? false : /[^\p{ASCII}°×©]/u.test(word);
    const plain = word.replace(/'s$/, "");
    return !(
      KNOWN.has(word) ||
      KNOWN.has(plain) ||
      named.has(plain) ||
      named.has(word) ||
      /^(?:rgba?|hsla?)\b/.test(word) ||
      plain.split("-").every((part) => KNOWN.has(part) || named.has(part) || colorsIn(part).length > 0) ||
      colorsIn(word).length > 0 ||
      endColor(word)?.rest === "" ||
      /^(?:navy|sky|forest|lime|royal|deep|hot|pale|pastel)$/.test(word) ||
      // The first word of a color such as "lemon yellow".
      endColor(`${word} ${tokens[at + 1] ?? ""}`)?.rest === ""
    );
  });
  const first = strange.indexOf(true);
  const setting = /\b(?:quality \d+|\d+ ?dpi)\b/.exec(clause)?.[0];
  if (setting !== undefined && first < 0) return [setting];
  const isSaid = steps.some(
    (own) =>
      own.tool === "remove_object" &&
      (/ in the back(?:ground)?$/.test(own.arguments.object) ||
        (own.arguments.where === "bottom" && / (?:front|foreground)$/.test(clause))),
  );
  const behind = steps.some(({ tool }) => tool === "remove_object" && !isSaid)
    ? / (?:in|from|of|on) the (?:(?:back|fore)ground|back|front|distance)$/.exec(clause)?.[0]
    : undefined;
  if (behind !== undefined && first < 0) return [behind.trim()];
  return first < 0 ? [] : [tokens.slice(first, strange.lastIndexOf(true) + 1).join(" ")];
}

/** Words of tools that whole clauses are read for. */
const TOOL_WORDS: Partial<Record<Step["tool"], string>> = {
  pad: "pad padding padded margin margins canvas letterbox letterboxed pillarbox bars whitespace space empty blank room area extend expand insert leave surround caption title logo polaroid cinema movie frame borders",
  tones:
    "brighten shadows midtones mid-tones highlights blacks whites open recover restore reveal crush deepen deeper darker lift lifted crushed harsh hard deep tame compress clip clipped blown blown-out overexposed blocked regions region areas details detail fix save repair strengthen tonal softer stronger richer windows",
  auto_tone:
    "improve auto-enhance enhancement adjustment correction optimize optimise adjust retouch touch lighting tonal range better nicer pretty prettier great amazing beautiful stunning professional appealing attractive correct fix automatic automatically auto",
  weather:
    "morning rain rainy raining rainfall raindrops rainier drizzle drizzly pouring shower showers rainstorm downpour thunderstorm stormy storm blizzard snowstorm snow snowy snowing snowfall snowflakes snowier fog foggy foggier mist misty haze hazy smog weather falling realistic season winter let fall simulate vibe few dense intense thick",
  tint: "tint cast hue wash colorize colourise colorise faint",
  overlay: "overlay gradient fade fading opacity opaque transparent layer towards",
  split_tone:
    "processed shot taken photographed captured camera analog analogue classic real highlights shadows highlights-and shadows-and process cyberpunk cyber-punk vaporwave vapor-wave cross-process cross-processed cross processing grading grade split toning palette vibes mood",
  filter:
    "emboss embossed embossing glow bloom orton dreamy hdr tilt-shift tilt miniature toy model motion zoom radial speed sense movement blur",
};

function namesIn(step: Step): string[] {
  if (step.tool === "apply_to")
    return [
      step.arguments.part,
      step.arguments.without ?? "",
      PART_WORDS,
      isLettering(step.arguments.part) ? `${TEXT_WORDS} unreadable illegible redact ${step.arguments.text ?? ""}` : "",
      `faces ${colorsIn(step.arguments.part).length > 0 ? HUE_WORDS : ""} tone tones facial`,
      step.arguments.effect === "cover"
        ? "cover black blackout censor censorship censoring privacy bar bars box rectangle block strip stripe redact out over"
        : "",
      step.arguments.effect === "smooth"
        ? "smooth smoothen smoother smoothing soft softer silky silkier flawless retouch airbrush even facial face"
        : "",
      TOOL_WORDS.weather ?? "",
      "dramatic spotlight shine stand out pop focus selective splash keep things",
    ];
  if (step.tool === "mark") return [step.arguments.around, MARK_WORDS];
  if (step.tool === "replace_sky")
    return [
      ...sceneWords(step.arguments.scene),
      /\bstormy\b/.test(step.arguments.scene) ? "storm clouds heavy threatening" : "",
      /\bgradient\b/.test(step.arguments.scene) ? "cloudy overcast dull boring hazy clear cloudless" : "",
    ];
  if (step.tool === "replace_background")
    return [...sceneWords(step.arguments.scene ?? ""), step.arguments.subject ?? "", PLACE_WORDS];
  if (step.tool === "pad" && step.arguments.continued)
    return [
      "table wall floor ground grass sea beach road street field room extend expand outpaint uncrop continue widen scene background sky water view becomes become left right upwards downwards sides leftwards rightwards directions seamlessly naturally",
    ];
  if (step.tool === "vintage") return ["postcard antique"];
  const own = TOOL_WORDS[step.tool];
  if (own !== undefined) return [own, step.tool === "pad" ? "padded" : ""];
  if (step.tool === "white_balance")
    return [
      "improve remove reduce red green blue yellow orange magenta cyan hue cast tint neutralize neutralise auto automatic automatically natural natural-looking restore want correct fix colour-cast color-cast",
    ];
  if (step.tool === "red_eye")
    return [
      "red eye eyes redeye red-eye her his their my out effect flash fix correct correction remove removal repair retouch reduce pupils problem normal natural make please look",
    ];
  if (step.tool === "denoise")
    return [
      "noise noisy grain grainy graininess denoise de-noise remove rid preserve keeping details texture textures fine her his hair fur face skin",
    ];
  if (step.tool === "grain") return ["grain grainy grainier film noise noisy"];
  if (step.tool === "style") return ["book"];
  if (step.tool === "posterize")
    return ["few fewer posterize posterise posterized steps tonal shade limit flatten quantize quantise"];
  if (step.tool === "saturation" || step.tool === "brightness" || step.tool === "warmth")
    return [
      "colorful colourful winter summer spring autumn fall season temperature pastel neon palette airy bright-and-airy light-and-airy yellow yellowish orange blue bluish",
    ];
  if (step.tool === "rotate" && step.arguments.upright) return ["upright"];
  if (step.tool === "straighten")
    return [
      "rotate no blank empty fix correct crooked tilted slanted slanting askew lopsided untilt un-tilt deskew straight not",
    ];
  if (step.tool === "remove_background") return [step.arguments.subject ?? "", PART_WORDS, "hide others"];
  if (step.tool === "remove_object")
    return step.arguments.text === undefined
      ? [
          step.arguments.object,
          step.arguments.on ?? "",
          "his her their",
          isLettering(step.arguments.object) ? TEXT_WORDS : "",
        ]
      : [
          step.arguments.text.toLowerCase(),
          step.arguments.text.toLowerCase().replace(/[^\p{L}\p{N} ]+/gu, ""),
          TEXT_WORDS,
          "word number year price label slogan phrase sentence line",
          step.arguments.on ?? "",
        ];
  if (step.tool === "resize_letters")
    return [step.arguments.object, step.arguments.text ?? "", TEXT_WORDS, "bigger larger smaller enlarge shrink times"];
  if (step.tool === "move_letters" || step.tool === "recolor_letters")
    return [
      step.arguments.object,
      step.arguments.text ?? "",
      TEXT_WORDS,
      "move relocate drag slide reading says belong belongs go goes sit stand appear",
    ];
  if (step.tool === "replace_letters")
    return [
      step.arguments.object,
      (step.arguments.text ?? "").toLowerCase(),
      step.arguments.to.toLowerCase(),
      TEXT_WORDS,
      "replace swap switch edit correct update rename set should says say reads read saying reading word number year price label sign slogan phrase sentence line instead rather place",
    ];
  if (step.tool === "text")
    return [
      `${step.arguments.shape ? "pill bubble button badge circle disc oval ellipse" : ""} her his their our its name copyright signature credit title logo slogan ${step.arguments.typeface ? "" : "thin thinner hairline delicate fine"} regular weight light-weight non-bold typeface sans-serif ${step.arguments.typeface ? TYPEFACE_WORDS : ""} ${step.arguments.italic && !/^(?:handwriting|rounded)$/.test(step.arguments.typeface ?? "") ? "italic italics italicized italicised slanted oblique" : ""} semi-transparent half-transparent semi transparent opacity opaque see-through translucent underneath word words headline reads reading below funny cool cute nice simple capital capitals uppercase upper-case caps subtle subtly discreet discreetly faint unobtrusive barely visible meme impact subtitle subtitles date time stamp datestamp timestamp year movie style impact-style ${step.arguments.size === "huge" ? "huge giant gigantic enormous massive" : ""} ${step.arguments.box ? "box banner bar strip label sign sticker badge ribbon tag button stamp" : ""} ${step.arguments.share === undefined ? "" : "third quarter two thirds wide"} ${step.arguments.on ?? ""} ${step.arguments.text.toLowerCase()}`,
    ];
  if (step.tool === "shadow")
    return [step.arguments.under ?? "", "under underneath below beneath ground floor contact"];
  if (step.tool === "resize")
    return [
      "thumbnail banner header hero cover twofold threefold fourfold fivefold tenfold two-fold three-fold four-fold five-fold ten-fold blow",
    ];
  if (step.tool === "convert")
    return [
      "compress file size kb mb k kilobytes megabytes below than less limit or max heavy weigh bring shrink tops",
    ];
  if (step.tool === "exposure") return ["fix correct daytime daylight midday noon hour relight"];
  if (step.tool === "contrast") return ["flat drama"];
  if (step.tool === "recolor")
    return [
      step.arguments.object ?? "glow shine elements surfaces things objects items stuff",
      step.arguments.percent === undefined
        ? ""
        : "deeper richer stronger bolder intense fresher lusher juicier healthier vibrant",
      step.arguments.object === "sky" ? "daytime day daylight evening calm clear cloudless" : "",
      "exchange him autumn autumnal fall season her his their instead darker lighter swap switch",
    ];
  if (step.tool !== "crop") return [];
  const { around, keep, without, fill } = step.arguments;
  const thing = around ?? keep ?? without;
  return thing
    ? [
        thing,
        fill === undefined ? "" : "filling two quarters",
        /(?:^|'s )(?:profile|bust|upper body|document portrait)$/.test(around ?? "") || keep !== undefined
          ? PURPOSE_WORDS
          : "",
        "profile avatar display account thumbnail",
        "portrait vertical upright landscape horizontal him big large huge small tiny little very far middle centered centred only bust shoulders head heads away closely close closeup close-up her his their keeping without cutting cropping off out visible centered view",
      ]
    : [`cropping visible ${PURPOSE_WORDS}`];
}
