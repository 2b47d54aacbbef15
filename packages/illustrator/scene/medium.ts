import type { Rgb } from "@atelier/painting";
import type { Token, Words } from "@atelier/vocabulary";
import { lexicon } from "./lexicon.ts";
import { colorAt, phraseAt, subjectAt } from "./lookahead.ts";
import { DESIGNS, removeBusiness, removePurpose } from "./phrases/designs/businesses.ts";

/** Printed things that a prompt begins with if the picture is their design. */
const PRINTED =
  /^(?:posters?|flyers?|leaflet|postcard|invitation|card|cover|brochure|banner|menu|header|infographic|ad|advertisement|wallpaper|vouchers?|certificate|coupon|bookmark|letterhead|booklet|catalog|catalogue|newsletter|label|tag)$/;
/** Those of them with things on a plain ground. */
const PLAIN = /^(?:label|tag|menu|vouchers?|coupon|certificate|letterhead)$/;
/** Those of them that are drawn as things, unless a text or something else that is drawn follows. */
const PICTURED = /^(?:certificate|bookmark|label|tag)$/;
/** Words of prompts in which a seal is a round design. */
const OF_SEALS =
  /^(?:round|circular|logo|badge|emblem|official|wax|royal|company|brand|university|state|approval|quality|stamp|ring|text|for|of)$/;
/** Designs that are round, and words that make others so. */
const ROUND = /^(?:badge|emblem|crest|seal|round|circular)$/;
/** Words after a printed thing. Others make another thing of it: a card table is no card. */
const FOLLOWING =
  /^(?:for|with|of|framed|bordered|that|showing|featuring|saying|says|reading|titled|called|about|in|on|wishing|inviting|which|and|the)$/;
/** Words of occasions, which only say what the printed thing is for. */
const OCCASION =
  /^(?:app|web|website|homepage|blog|online|social|media|facebook|instagram|youtube|linkedin|email|hero|kids?|kid's|kids'|children's|children|boys?|girls?|gift|birthday|wedding|party|greeting|greetings|anniversary|thank|you|business|book|album|movie|film|event|concert|travel|restaurant|shop|baby|shower|graduation|thank-you|mother's|father's|day|valentine|valentine's?|save|date|get|well|soon|company|brand|game|magazine|music|sale)$/;
/** Those of them that only name the kind of a printed thing: a business card, a movie poster. */
const KIND =
  /^(?:web|website|homepage|blog|online|social|media|facebook|instagram|youtube|linkedin|email|hero|business|greeting|greetings|gift|thank|you|thank-you|book|album|movie|film|event|concert|magazine)$/;
/** Words of teams, which a logo "for" them does not show. */
const TEAM = /^(?:soccer|football|basketball|hockey|baseball|tennis|sports?|team|club|school|university|college)$/;
/** The number of words before the name of the printed thing. */
const MAX_BEFORE = 5;
const ARTICLE = /^(?:an?|the)$/;

/** How a prompt describes a design, such as a poster. */
export interface Medium {
  /** Whether the picture is a printed thing. */
  isPrinted: boolean;
  /** The words of its purpose, which the picture does not show. */
  unused: string[];
  /** Whether the design is a round badge. */
  isBadge: boolean;
  /** Whether its things are on a plain ground, and not in a landscape. */
  isPlain?: boolean | undefined;
  /** The color of the paper of a printed thing. */
  paper?: Rgb | undefined;
}

/**
 * Removes the words of a printed thing that the whole picture is, such as "a birthday card with", and those of a
 * design's purpose: a logo "for a bakery" with a croissant shows the croissant. A purpose stays if nothing else is named.
 */
export function removeMedium({ tokens }: Words): Medium {
  inviteFor(tokens);
  leadWithDesign(tokens);
  removeRemark(tokens);
  const at = findMedium(tokens);
  if (at < 0) return { isPrinted: false, unused: [], isBadge: false };
  const unused = removePurpose(tokens, at);
  const medium = tokens[at];
  if (medium?.word === "wallpaper" && isView(tokens)) {
    tokens.splice(at, tokens[at + 1]?.word === "with" || tokens[at + 1]?.word === "of" ? 2 : 1);
    return { isPrinted: false, unused: [], isBadge: false };
  }
  const isPrinted = PRINTED.test(medium?.word ?? "") && medium?.word !== "wallpaper";
  if (DESIGNS.test(medium?.word ?? "")) removeBusiness(tokens, at);
  const isBadge = DESIGNS.test(medium?.word ?? "") && tokens.slice(0, at + 1).some(({ word }) => ROUND.test(word));
  if (!isPrinted) {
    // "A soccer team logo" shows no team.
    const occasions = tokens.slice(0, at).filter(({ word }) => TEAM.test(word));
    if (medium && DESIGNS.test(medium.word)) {
      tokens.splice(0, at, ...tokens.slice(0, at).filter((token) => !occasions.includes(token)));
      unused.unshift(...occasions.map(({ word }) => word));
    }
    return { isPrinted, unused, isBadge };
  }
  // The goods of a label are not on it: a coffee bag.
  const isLabel = medium?.word === "label";
  const goods = tokens.slice(0, at).filter(({ part, word }) => isLabel && part === "noun" && !lexicon.has(word));
  if (goods.length > 0) unused.unshift(goods.map(({ word }) => word).join(" "));
  // "A gym poster" is one for a gym, of which no picture shows anything.
  const purpose = tokens.slice(0, at).filter(({ word, part, quote }, nth) => {
    const isKnown =
      phraseAt(tokens, nth) !== null || subjectAt(tokens, nth, 0) !== null || colorAt(tokens, nth) !== null;
    return (
      part === "noun" &&
      quote === undefined &&
      !isKnown &&
      !OCCASION.test(word) &&
      !goods.includes(tokens[nth] as Token)
    );
  });
  if (purpose.length > 0) unused.unshift(purpose.map(({ word }) => word).join(" "));
  const kept = tokens
    .slice(0, at)
    .filter(
      (token) =>
        !OCCASION.test(token.word) && !PRINTED.test(token.word) && !goods.includes(token) && !purpose.includes(token),
    );
  unused.unshift(...tokens.slice(0, at).flatMap(({ word }) => (OCCASION.test(word) && !KIND.test(word) ? [word] : [])));
  // The article of "a card with balloons" is that of the card.
  if (ARTICLE.test(kept[0]?.word ?? "") && !kept.some(({ part }) => part === "noun")) kept.shift();
  const last = kept.at(-1);
  if (last) last.stop = true;
  tokens.splice(0, at + 1, ...kept);
  // The first preposition joins the printed thing and its content.
  const joint = tokens[kept.length]?.word ?? "";
  if (/^(?:with|of|for|showing|featuring)$/.test(joint)) tokens.splice(kept.length, 1);
  if (/^(?:of|for)$/.test(joint)) unused.unshift(...removeTopic(tokens, kept.length));
  return { isPrinted, unused, isBadge, isPlain: PLAIN.test(medium?.word ?? ""), paper: removePaper(tokens) };
}

/** An invitation "to" a party is one for it. */
function inviteFor(tokens: Token[]): void {
  const at = tokens.findIndex(({ word }) => word === "invitation");
  const next = tokens[at + 1];
  if (at >= 0 && !tokens[at]?.stop && next?.word === "to") next.word = "for";
}

/** Removes the name in "a travel poster of Japan with Mount Fuji", whose picture is that of the mountain. */
function removeTopic(tokens: Token[], at: number): string[] {
  const [name, next] = [tokens[at], tokens[at + 1]];
  const isName = /^\p{Lu}/u.test(name?.raw ?? "") && !phraseAt(tokens, at) && !subjectAt(tokens, at, 0);
  if (!name || !isName || name.stop || !/^(?:with|showing|featuring)$/.test(next?.word ?? "")) return [];
  tokens.splice(at, 2);
  return [name.word];
}

/** Puts a clause that names a design first, as most prompts do: "a bluebird with a letter, logo for a mail app". */
function leadWithDesign(tokens: Token[]): void {
  const at = tokens.findIndex(({ word }, index) => index > 1 && DESIGNS.test(word));
  const from = tokens.findLastIndex((token, index) => index < at && token.stop) + 1;
  const before = tokens.slice(from, at);
  const isClause =
    at > 0 &&
    from > 0 &&
    before.length < LONGEST_REMARK &&
    before.every(({ word }) => !/^(?:with|on|in|of|and|the)$/.test(word));
  const next = tokens[at + 1]?.word ?? "";
  const isWhole = tokens[at]?.stop || at === tokens.length - 1 || next === "for" || next === "in";
  if (!isClause || !isWhole || tokens.slice(0, from).some(({ word }) => PRINTED.test(word) || DESIGNS.test(word)))
    return;
  const end = tokens.findIndex((token, index) => index >= at && token.stop);
  const clause = tokens.splice(from, (end < 0 ? tokens.length : end + 1) - from);
  const last = clause.at(-1);
  if (last) last.stop = true;
  tokens.unshift(...clause);
}

/** Words for a picture, which a clause of its own can name: "an elephant, nursery poster, soft colors". */
const REMARK =
  /^(?:posters?|print|card|postcard|wallpaper|cover|banner|illustration|artwork|art|drawing|picture|graphic|clipart|decor|design)$/;
/** Those of them that are things, too, and the words before them that say what the whole picture is. */
const THING = /^(?:posters?|print|card|postcard|cover|banner|picture)$/;
const OF_PICTURES =
  /^(?:art|wall|nursery|children's|poster|christmas|holiday|easter|halloween|fantasy|phone|vintage|retro|souvenir)$/;
/** The most words of such a clause. */
const LONGEST_REMARK = 4;

/** Removes a clause behind the things that only names the medium of the whole picture. */
function removeRemark(tokens: Token[]): void {
  for (let end = tokens.length - 1; end > 1; end--) {
    const last = tokens[end];
    if (!last || !REMARK.test(last.word) || !(last.stop || end === tokens.length - 1)) continue;
    const from = tokens.findLastIndex((token, index) => index < end && token.stop) + 1;
    const clause = tokens.slice(from, end);
    const isRemark =
      from > 1 &&
      !isThing(clause, last.word) &&
      clause.length < LONGEST_REMARK &&
      clause.every(
        ({ word, quote }) =>
          quote === undefined &&
          /^\p{L}/u.test(word) &&
          !/^(?:with|on|in|of|the|and|his|her|their|from|one|two|by)$/.test(word),
      ) &&
      !clause.some(
        (_, nth) => colorAt(tokens, from + nth) !== null || phraseAt(tokens, from + nth)?.meaning.is === "style",
      );
    // A Christmas card is of the winter.
    const seasons = clause.filter((_, nth) => phraseAt(tokens, from + nth)?.meaning.is === "season");
    if (isRemark) tokens.splice(from, end + 1 - from, ...seasons.map((token) => ({ ...token, stop: true })));
  }
}

/** Whether a clause such as "a card", "playing card" or "framed picture" names a thing of the picture. */
function isThing(clause: readonly Token[], word: string): boolean {
  if (!THING.test(word) || clause.length === 0) return false;
  const looks = clause.filter((token) => !ARTICLE.test(token.word));
  if (looks.length === 0) return true;
  return !/^posters?$/.test(word) && looks.some((token) => token.word === "business" || !isOfPicture(token));
}

const isOfPicture = ({ word, part }: Token): boolean =>
  OCCASION.test(word) || OF_PICTURES.test(word) || (part === "adjective" && word !== "framed");

/** Whether the wallpaper of a prompt is that of a screen, which shows a place, and no pattern. */
const isView = (tokens: readonly Token[]): boolean =>
  !tokens.some(({ word }) => /^(?:patterns?|patterned|seamless|repeating|tileable|print)$/.test(word)) &&
  tokens.some((_, at) => /^(?:place|time)$/.test(phraseAt(tokens, at)?.meaning.is ?? ""));

const PAPER = /^(?:paper|cardstock|cardboard|card|parchment)$/;

/** Removes "on cream paper" of a printed thing, whose ground has this color. */
function removePaper(tokens: Token[]): Rgb | undefined {
  for (let at = 0; at < tokens.length; at++) {
    const color = colorAt(tokens, at);
    const end = at + (color?.used ?? 0);
    const [paper, next] = [tokens[end], tokens[end + 1]];
    if (!color || !PAPER.test(paper?.word ?? "") || (next?.part === "noun" && !paper?.stop)) continue;
    let from = at;
    while (/^(?:on|an?|the|in)$/.test(tokens[from - 1]?.word ?? "") && !tokens[from - 1]?.stop) from--;
    const before = tokens[from - 1];
    if (before) before.stop = true;
    tokens.splice(from, end + 1 - from);
    return color.color;
  }
  return undefined;
}

/** The index of the design that the prompt begins with, or −1. Only known words and occasions stand before it. */
function findMedium(tokens: readonly Token[]): number {
  for (let at = 0; at < Math.min(tokens.length, MAX_BEFORE); at++) {
    const [token, next] = [tokens[at], tokens[at + 1]];
    if (!token) return -1;
    // A seal is an animal, unless the prompt speaks of a design.
    if (token.word === "seal" && !tokens.some(({ word, quote }) => quote !== undefined || OF_SEALS.test(word)))
      return -1;
    if (PICTURED.test(token.word) && !isFilled(tokens, at)) return -1;
    if (PRINTED.test(token.word) || DESIGNS.test(token.word)) {
      const isWhole = token.stop || !next || next.quote !== undefined || FOLLOWING.test(next.word);
      if (isWhole) return at;
      // "A round badge logo for" is a logo.
      if (next && (DESIGNS.test(next.word) || PRINTED.test(next.word))) continue;
      return -1;
    }
    // "A lost cat poster" is a poster of a cat.
    const noun = tokens.findIndex((after, index) => index > at && (after.part !== "noun" || after.stop));
    const isLabel = tokens.slice(at, noun + 1).some(({ word }) => word === "label");
    const isTitle = token.part === "noun" && (isLabel || PRINTED.test(next?.word ?? ""));
    const isKnown =
      isTitle ||
      lexicon.has(token.word) ||
      colorAt(tokens, at) !== null ||
      OCCASION.test(token.word) ||
      TEAM.test(token.word) ||
      token.quote !== undefined;
    if (token.stop || !(isKnown || token.part === "adjective")) return -1;
  }
  return -1;
}

/** Whether a printed thing has a text, or something that is drawn on it: "a label with a strawberry", not "a label on a jar". */
function isFilled(tokens: readonly Token[], at: number): boolean {
  if (tokens.some(({ quote }) => quote !== undefined)) return true;
  const rest = tokens.slice(at + 2);
  const isFollowed = /^(?:with|of|for|showing|featuring)$/.test(tokens[at + 1]?.word ?? "") && !tokens[at]?.stop;
  return isFollowed && rest.some((_, index) => subjectAt(rest, index, 0) !== null);
}
