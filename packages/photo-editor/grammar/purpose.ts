import { type Step, step } from "../plan.ts";
import { readHeadOwner } from "../things/animal-head.ts";
import { DOCUMENT as DOCUMENT_PART, readBust } from "../things/bust.ts";
import type { Rule } from "./rule.ts";

type Crop = Extract<Step, { tool: "crop" }>["arguments"];

/** The usual shapes of pictures for a purpose. The first pattern that matches counts. */
const SHAPES: readonly (readonly [pattern: string, ratio: string])[] = [
  ["(?:(?:youtube|channel) )?(?:channel (?:art|banner)|youtube (?:banner|cover|header))", "16:9"],
  ["linked-?in (?:banner|cover|header|background)", "4:1"],
  ["(?:facebook|fb) (?:banner|cover|header|page cover)", "205:78"],
  ["(?:twitter|x|bluesky|mastodon) (?:banner|cover|header)", "3:1"],
  [
    "(?:(?:youtube|yt|video) thumbnail|hero (?:image|banner|section)|hero|presentation slide|slide|power-?point|(?:zoom|teams) background|(?:desktop|laptop|computer|pc|mac|monitor|tv|4k) (?:wallpaper|background|screen|screensaver))",
    "16:9",
  ],
  [
    "(?:(?:instagram|insta|ig|facebook|fb|whatsapp|snapchat) (?:story|stories|reels?)|story|stories|reels?|tik-?tok|(?:youtube )?shorts|snapchat|(?:mobile|phone|cell ?phone|smart-?phone|iphone|android|lock ?screen|home ?screen) (?:wallpaper|background|screen|lock ?screen)|lock ?screen)",
    "9:16",
  ],
  ["(?:og|open graph|link preview|(?:facebook|linked-?in) (?:share|link|ad))(?: image)?", "191:100"],
  ["(?:pinterest(?: pin)?|pin|book cover|kindle cover|movie poster|film poster)", "2:3"],
  ["(?:instagram|insta|ig)(?: (?:feed|post|grid|photo))?|album cover|podcast cover|(?:cd|vinyl) cover", "1:1"],
  ["(?:(?:blog|web(?:site)?|web ?page|email|e-mail|newsletter|page|shop|store|etsy) )?(?:banner|header)", "3:1"],
];
const PLACE = `(?:${SHAPES.map(([pattern]) => `(?:${pattern})`).join("|")})`;

const PICTURE = "(?:photo|photograph|picture|pic|portrait|image|shot|crop|framing|version|cut|format|size|style)";
/** Openings that ask for a crop or for another picture of the same content. */
const LEAD =
  "(?:(?:crop|reframe|frame|recrop|cut|trim)(?: (?:it|this|that|(?:the|this|my) (?:image|photo|picture|pic|shot)))?(?: (?:down|in|tight(?:ly)?|close(?:ly)?))*(?: (?:to|for|into|as|in|so it works as|to fit))*|(?:make|turn|convert|change)(?: (?:it|this|that|me|us|(?:the|this|my) (?:image|photo|picture|pic|shot)))?(?: (?:to|into|in|a|an|look like))*|create|give me|get me|get|do|produce)";
const ARTICLE =
  "(?:(?:an?|the|my|her|his|their|our|nice|good|clean|neat|tight|close|simple|standard|proper|classic|professional|business|corporate|quick|usual|new|wide|narrow|slim|vertical|horizontal|official|small|large|perfect) )*";
/** A shape that is named with a purpose or a part of a portrait. */
const SHAPE = "(?:(?<ratio>square|\\d{1,3} ?: ?\\d{1,3}) )?";
/** The thing that stays inside, and the one of several things whose portrait it is. */
const THING =
  "(?:(?:the|my|her|his|their|this|that|a|an) )?(?<thing>(?!(?:(?:some|enough|more|extra|copy|empty|negative|free|blank) )*(?:room|space|copy|area)\\b)[a-z][a-z' -]{1,40}?)";
/** Free room, which a crop to a shape cannot promise, is reported. */
const ROOM = "(?<room> with (?:[a-z]+ ){0,2}(?:room|space|area)\\b.*)?";
const MIDDLE =
  "(?: (?:is |are )?(?:cent(?:er|re)d|in (?:the |its )?(?:middle|cent(?:er|re))|(?:fully |clearly )?(?:visible|in (?:view|it|frame|the (?:frame|picture|image|shot)))))?";

const FOR_PLACE = new RegExp(
  `^(?:${LEAD} )?${ARTICLE}${SHAPE}${ARTICLE}(?<place>${PLACE})(?: ${PICTURE})?(?:,? (?:with|around|of|showing|keeping|that shows|cent(?:er|re)d on) ${THING}${MIDDLE})?${ROOM}$`,
);
/** Parts of a portrait by the words for them, and the box that each has. */
const PORTRAITS: readonly (readonly [pattern: string, around: string])[] = [
  [
    "(?:linked-?in |linkedin |cv |resume |acting )?head-?shot|head shot|(?:the )?bust|shoulders?[- ]up|chest[- ]up|from the (?:chest|shoulders) up|shoulder portrait|bust",
    "bust",
  ],
  ["passport|visa|biometric|id(?:[- ]card)?|identity card|driving licen[cs]e|driver's licen[cs]e", DOCUMENT_PART],
  [
    "upper[- ]body|(?:to )?the upper body|half[- ](?:body|length|figure)|waist[- ]up|torso|medium[- ]shot|from the waist up",
    "upper body",
  ],
];
const DOCUMENT = /^(?:passport|visa|biometric|id|identity|driv)/;
const PORTRAIT_KIND = `(?<kind>${PORTRAITS.map(([pattern]) => pattern).join("|")})`;
/** A shape between the verb and the part: "crop square to the bust". */
const SHAPE_BEFORE =
  "(?:(?:(?:in|into|to|as) )?(?:an? )?(?<before>square|\\d{1,3} ?: ?\\d{1,3})(?: (?:crop|format|shape))? (?:to|of|on|around|with|showing) )?";
const PORTRAIT = new RegExp(
  `^(?:${LEAD} )?${SHAPE_BEFORE}${ARTICLE}${SHAPE}${ARTICLE}${PORTRAIT_KIND}(?:[- ](?:style|sized?|type|like))?(?: (?:${PICTURE}|head-?shot))*(?: (?:of|from|for|showing|with|around) ${THING})?(?: (?:only|alone))?$`,
);
/** "A portrait of the woman" is a picture of her head and shoulders. */
const PORTRAIT_OF = new RegExp(
  `^(?:${LEAD} )?${ARTICLE}(?<ratio>square |\\d{1,3} ?: ?\\d{1,3} )?(?:close[- ]?up )?portrait (?:of|around) ${THING}$`,
);
const AVATAR = new RegExp(
  `^(?:${LEAD} )?${ARTICLE}(?<shape>square|round|circular|circle)? ?${ARTICLE}(?:(?:user|forum|slack|discord|github|steam|profile|account|team|chat) )?(?:avatar|thumbnail|icon|profile (?:picture|photo|image|pic)|(?:display|account) (?:picture|photo|image|pic)|pfp)(?: ${PICTURE})? (?:of|from|around|with|showing) ${THING}(?: only)?$`,
);

const PEOPLE =
  /\b(?:man|men|woman|women|person|people|boy|girl|child|kid|baby|lady|guy|gentleman|player|astronaut|him|her|me|us|them|model|speaker|one)\b/;
const PERSON = /^(?:this|that|here|him|her|me|us|them|it|person|image|photo|picture|pic|subject|everyone|face|head)$/;

/** A longer clause names more than a crop, and its repeated words would take too long to read. */
const MAX_LENGTH = 120;

/** Crops to a part of a person or for a purpose: "a headshot of the left man", "a square avatar of the cat", "crop for a story". */
export const purposeRule: Rule = ({ words }) => {
  if (words.length > MAX_LENGTH) return null;
  const avatar = AVATAR.exec(words)?.groups;
  if (avatar) {
    const round = /^(?:round|circ)/.test(avatar.shape ?? "") ? [step("round_corners", { percent: 50 })] : [];
    return [step("crop", { ratio: "1:1", around: ownPart(avatar.thing, "profile") }), ...round];
  }
  const portrait = (PORTRAIT.exec(words) ?? PORTRAIT_OF.exec(words))?.groups;
  if (portrait) {
    const { kind = "portrait" } = portrait;
    const around = PORTRAITS.find(([pattern]) => new RegExp(`^(?:${pattern})$`).test(kind))?.[1] ?? "bust";
    // A thing has no shoulders, and its portrait shows all of it.
    if (portrait.kind === undefined && !PEOPLE.test(portrait.thing ?? "")) return null;
    const ratio = ratioIn(portrait.ratio ?? portrait.before) ?? (DOCUMENT.test(kind) ? "35:45" : undefined);
    return [step("crop", { ...(ratio ? { ratio } : {}), around: ownPart(portrait.thing, around) })];
  }
  const placed = FOR_PLACE.exec(words)?.groups;
  if (!placed || !isCrop(words, placed.place ?? "")) return null;
  const usual = SHAPES.find(([pattern]) => new RegExp(`^(?:${pattern})$`).test(placed.place ?? ""))?.[1];
  const keep = placed.thing === undefined ? undefined : chosenThing(placed.thing);
  const crop: Crop = { ratio: ratioIn(placed.ratio) ?? usual, ...(keep ? { keep } : {}) };
  return [step("crop", crop)];
};

/** Names of pictures of one's own head, which other rules read. */
const PROFILE = /^(?:an? )?(?:profile|display|account) (?:picture|photo|image|pic)$|^(?:an? )?avatar$/;
const LABEL = /^((?:an? )?[a-z][a-z' -]{2,40}?) ?: ?(?=[a-z])/;

/** Whether words name a kind of picture with a usual shape or framing, such as "passport photo". */
export const isPurpose = (words: string): boolean =>
  PROFILE.test(words) || purposeRule({ words, quotes: [], verb: "" }) !== null;

/** "Passport photo: gray background" as two clauses, because the kind of picture decides its shape and framing. */
export const withLabel = (text: string): string =>
  text.replace(LABEL, (whole, label: string) => {
    if (isPurpose(label)) return `${label}, `;
    return isPurpose(`crop for ${label}`) ? `crop for ${label}, ` : whole;
  });

const WHOSE =
  /^(?:(?:just|only|showing|with|keep|crop to) )*(?:the )?(?:(?<side>left|right|center) )?(?:head|face|bust)(?: (?:of|from) (?<thing>.+?))?(?: (?:only|alone))?$/;

/** A crop to a portrait with the person whose head the next clause names; null for other words. */
export function extendPortrait(args: Crop, words: string): Step | null {
  const portrait = args.around === undefined ? null : readBust(args.around);
  const { side, thing } = WHOSE.exec(words)?.groups ?? {};
  if (!portrait || portrait.owner !== undefined || (side ?? thing) === undefined) return null;
  return step("crop", { ...args, around: ownPart(thing ?? `${side} person`, portrait.part) });
}

/** One crop for two clauses of which the first names a kind of portrait and the second its person or shape; null for others. */
export function joinedPortraits(last: Step | undefined, next: Step | undefined): Step | null {
  if (last?.tool !== "crop" || next?.tool !== "crop" || !last.arguments.around || !next.arguments.around) return null;
  const [kind, shown] = [readBust(last.arguments.around), readBust(next.arguments.around)];
  if (!kind || kind.owner !== undefined) return null;
  const ratio = next.arguments.ratio ?? last.arguments.ratio;
  if (shown) {
    const part = kind.part === DOCUMENT_PART ? kind.part : shown.part;
    return step("crop", { ...last.arguments, ratio, around: shown.owner ? `${shown.owner}'s ${part}` : part });
  }
  const owner = readHeadOwner(next.arguments.around);
  if (owner === null) return null;
  const person = PEOPLE.test(owner) ? owner : /^(?:left|right|center)$/.test(owner) ? `${owner} person` : null;
  if (person !== null) return step("crop", { ...last.arguments, ratio, around: `${person}'s ${kind.part}` });
  return step("crop", { ...last.arguments, ratio, around: owner === "animal" ? kind.part : next.arguments.around });
}

/** Single words such as "story" or "pin" name a picture only after a verb for a crop. */
const isCrop = (words: string, place: string): boolean =>
  words !== place || / |^(?:banner|header)$/.test(place) || /^(?:tik|lock)/.test(place);

const ratioIn = (stated: string | undefined): string | undefined =>
  stated === undefined ? undefined : /square/.test(stated) ? "1:1" : stated.replaceAll(" ", "");

/** A part of the portrait of one person: "left man's bust". Animals and things have no such part. */
function ownPart(thing: string | undefined, part: string): string {
  if (thing === undefined || PERSON.test(thing)) return part;
  const chosen = chosenThing(thing);
  return PEOPLE.test(chosen) ? `${chosen}'s ${part}` : chosen.replace(/'s (?:face|head)$/, "");
}

/** A thing with its place before it: "left man" for "man on the left". */
function chosenThing(thing: string): string {
  const [, own, side] =
    /^(.+?) (?:on|at|to|in) the (?:far |very )?(left|right|middle|cent(?:er|re))(?: side)?$/.exec(thing) ?? [];
  return own === undefined ? thing : `${/^(?:mid|cent)/.test(side ?? "") ? "center" : side} ${own}`;
}

/** Words of purposes and of parts of portraits that a crop has read. */
export const PURPOSE_WORDS = `reframe recrop frame for as so works fit create produce give get do my our me us nice good clean neat tight close simple standard proper classic professional business corporate usual wide narrow slim vertical horizontal official perfect linkedin linked-in cv resume acting headshot head-shot head shot bust shoulder shoulders chest up from passport visa biometric id card identity driving driver's licence license upper body half half-body half-length length figure waist waist-up torso medium style sized type like portrait version framing format youtube yt video channel art facebook fb page cover twitter x bluesky mastodon hero image banner section presentation slide powerpoint zoom teams background desktop laptop computer pc mac monitor tv wallpaper screen screensaver instagram insta ig whatsapp snapchat story stories reel reels tiktok tik-tok shorts mobile phone cellphone smartphone iphone android lockscreen homescreen lock home og open graph link preview share ad pinterest pin book kindle movie film poster feed post grid album podcast cd vinyl blog web website webpage email e-mail newsletter shop store etsy header thumbnail icon user forum slack discord github steam team chat pfp showing shows visible fully clearly in view middle center centered centred`;
