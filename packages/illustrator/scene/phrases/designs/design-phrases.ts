const COLOR = "(?:(?:light|dark|pale|deep|bright|mint|navy|sky|olive|forest) )?[a-z]+";
const START = "^((?:an? |the )?(?:[a-z-]+ ){0,3}?(?:logo|icon|emblem)\\b[^:]*?)";

/** A clause of a logo that says that it is round: "a round brown badge with a coffee cup". */
const BADGE = new RegExp(
  `(?<=[:,] )(?:(?:in|on|as) )?an? (?:simple )?(?:round|circular) (?:(${COLOR}) )?(?:badge|emblem|seal|shape)(?: (?:with|of|showing|featuring) |(?=,|$)),?`,
  "i",
);
/** The badge behind a logo: "on a white round badge". */
const ON_BADGE = new RegExp(
  ` (?:on|in|inside) an? (?:(?:round|circular) )?(?:(?!round|circular)(${COLOR}) )?(?:round |circular )?(?:badge|emblem)(?=,|\\.|$)`,
  "i",
);
/** A clause of an icon that says that it is a square: "a blue rounded square". */
const SQUARE = new RegExp(`, (?:an? |in an? |as an? )?(?:(${COLOR}) )?rounded square(?: shape)?(?=,|\\.|$)`, "i");
const NAME = /(?:,? (?:called|named) |,? )(["“][^"”]+["”])/i;
/** Where the name of a logo is. */
const NAME_PLACE =
  /(?:,| and|,? with)? (?:the |its )?(?:name|text|words?) (?:is )?(below|underneath|under|beneath|above|over)(?: (?:it|that))?(?=[,.]|$)/i;

/** A round logo and a square icon with their form before their name, as prompts without a list have them. */
function leadWithForm(prompt: string): string {
  const head = new RegExp(START, "i").exec(prompt)?.[1];
  if (head === undefined) return prompt;
  const badge = BADGE.exec(prompt) ?? ON_BADGE.exec(prompt);
  if (badge) {
    const color = badge[1] ? `${badge[1]} ` : "";
    return `round ${color}badge ${prompt.replace(badge[0], "").replace(/^(?:an? |the )/i, "")}`;
  }
  const square = SQUARE.exec(prompt);
  if (!square) return prompt;
  const ground = / (?:on|over) (?:an? )?([a-z ]+? gradient|[a-z ]+? background)(?=,|\.|$)/i.exec(prompt);
  if (ground && !square[1]) {
    const color = ground[1]?.replace(/ background$/i, "") ?? "";
    return / background$/i.test(ground[1] ?? "")
      ? prompt.replace(SQUARE, "").replace(ground[0], ` on a ${color} rounded square`)
      : `${prompt.replace(SQUARE, "")}, on a rounded square`;
  }
  return prompt.replace(SQUARE, square[1] ? ` on a ${square[1]} rounded square` : " on a rounded square");
}

/** The name of a logo with its place behind it: `called "Fern", a leaf, the name below`. */
function placeName(prompt: string): string {
  const [place, name] = [NAME_PLACE.exec(prompt), NAME.exec(prompt)];
  if (!/\b(?:logo|badge|emblem)\b/i.test(prompt) || !place || name?.[1] === undefined) return prompt;
  const side = /above|over/i.test(place[1] ?? "") ? "top" : "bottom";
  return `${prompt.replace(NAME_PLACE, "").replace(name[0], "")}, the text ${name[1]} at the ${side}`;
}

/** The words of a set of icons before its list: "Set of eight travel icons in two rows, dark blue line style: …". */
const ICON_SET =
  /^((?:an? |the )?(?:sets?|collection|pack|series) of (?:[a-z-]+ ){1,4}icons)((?: in [a-z0-9]+ (?:rows?|columns|lines)(?: of [a-z0-9]+)?)?),? ?([^:]*): (.+)$/i;
const LINE_STYLE = /^(?:(?:thin |simple )?(?:line|outline|outlined|line[- ]art) (?:style|icons|art|drawing))$/i;
/** Colors of one or two words. */
const SET_COLOR =
  /^(?:(?:all )?in )?((?:(?:light|dark|pale|deep|bright|navy|sky|mint) )?(?:red|blue|green|yellow|pink|purple|orange|black|gr[ae]y|teal|turquoise|brown|navy|gold))(?: (.+))?$/i;

/** A set of icons with its color before its name, and its style behind its list. */
function leadWithColor(prompt: string): string {
  const [, head, rows = "", looks = "", list] = ICON_SET.exec(prompt) ?? [];
  if (head === undefined || list === undefined || looks === "") return prompt;
  const styles: string[] = [];
  const parts = looks.split(/,| and /).map((part) => part.trim());
  // Two colors are not those of each icon.
  const isColored = parts.filter((part) => SET_COLOR.test(part)).length === 1;
  let color = "";
  for (const look of parts) {
    const [, name, rest = ""] = SET_COLOR.exec(look) ?? [];
    if (name !== undefined && isColored) color = name;
    else if (name !== undefined) styles.push(name);
    const style = name === undefined ? look : rest;
    if (style !== "") styles.push(LINE_STYLE.test(style) ? "line art" : style);
  }
  const set = color === "" ? head : head.replace(/ (?:[a-z-]+ )?icons$/i, ` ${color} icons`);
  return `${set}${rows}: ${[list.replace(/[.]$/, ""), ...styles].join(", ")}`;
}

/** The words for a design in an order that the reader knows. */
export const orderDesign = (prompt: string): string =>
  leadWithColor(leadWithForm(placeName(prompt))).replace(
    /^(?:an? )?((?:children'?s|kids'?|childrens) (?:picture )?book) (?:page|spread|scene)\b/i,
    "$1 illustration",
  );
