import { hex } from "@atelier/painting";
import { type Motif, type Subject, subjectsById, type Token } from "@atelier/vocabulary";
import { lexicon } from "../lexicon.ts";
import { nothingPending, type ReaderState } from "../reading.ts";
import type { Actor } from "../scene.ts";

/** Things of which a drawing shows parts in colors of their own. */
interface Painted {
  /** Ids of the things. */
  things: RegExp;
  /** The drawing that takes their place. */
  drawing: string;
  /** The part that has the color of the whole thing. */
  body: string;
  parts: readonly (readonly [part: string, words: RegExp])[];
}

const ROOF = /^(?:roofs?|rooftop|roof tiles|tiled roof)$/;
const DOOR = /^(?:(?:front )?doors?|entrance|double doors)$/;
const WALLS = /^(?:walls?|fa[cç]ades?)$/;

const PAINTED: readonly Painted[] = [
  {
    things: /^(?:house|house-with-garden|houses|cottage)$/,
    drawing: "cottage",
    body: "walls",
    parts: [
      ["roof", ROOF],
      ["door", DOOR],
      ["walls", WALLS],
      ["shutters", /^(?:window )?shutters$/],
      ["chimney", /^chimneys?$/],
    ],
  },
  {
    things: /^barn$/,
    drawing: "barn",
    body: "walls",
    parts: [
      ["roof", ROOF],
      ["door", DOOR],
      ["walls", WALLS],
    ],
  },
  {
    things: /^windmill$/,
    drawing: "windmill",
    body: "walls",
    parts: [
      ["roof", /^(?:roof|cap)$/],
      ["door", DOOR],
      ["sails", /^(?:sails|blades|wings|vanes)$/],
    ],
  },
  {
    things: /^shop$/,
    drawing: "shop",
    body: "walls",
    parts: [
      ["roof", ROOF],
      ["door", DOOR],
      ["walls", WALLS],
      ["awning", /^(?:striped )?awnings?$/],
    ],
  },
  {
    things: /^(?:whole-cake|birthday-cake|shortcake)$/,
    drawing: "whole-cake",
    body: "icing",
    parts: [["icing", /^(?:icing|frosting|glaze|fondant|cream)$/]],
  },
  {
    things: /^(?:sailboat|sailing-dinghy)$/,
    drawing: "sailing-dinghy",
    body: "hull",
    parts: [
      ["sail", /^sails?$/],
      ["hull", /^(?:hull|body)$/],
    ],
  },
];

/** Words before a part: "with a red roof", "and its door". */
const OWNING = /^(?:with|with an?|and (?:his|her|its)|has|having)$/;
const LONGEST_PART = 2;
/** Parts that each thing has one of in its drawing. */
/** Parts of cloth, which have patterns, and the color of those of which the prompt names none. */
const [CLOTH, PLAIN] = [/^sail$/, "#f7f2e6"];
const toMotif = ({ kind, color }: Motif): Motif => ({ kind, color });
const SINGLE = /^(?:roof|door|chimney|awning)$/;

/**
 * Reads a part of the last thing in a color of its own: the blue door of a house. The thing becomes its drawing, which
 * has the part. Returns how many tokens were used, or null if the thing has no such part.
 */
export function readPaintedPart(state: ReaderState, tokens: readonly Token[], at: number): number | null {
  const { reading, pending, relation, relationPhrase, joined, group, bearer, negated } = state;
  const { color, colorName, motif } = pending;
  if (negated || !((color && colorName !== null) || motif)) return null;
  const isOwned = relation !== null && OWNING.test(relationPhrase);
  const index = isOwned ? group.at(-1) : joined && relation === null ? (bearer ?? undefined) : undefined;
  const owner = reading.scene.actors[index ?? -1];
  if (index === undefined || !owner) return null;
  const found = findPart(owner.subject, tokens, at);
  const drawing = found && subjectsById().get(found.painted.drawing);
  if (!drawing) return null;
  // A striped sail is of cloth, and a striped door is not drawn.
  const isCloth = CLOTH.test(found.part);
  if (!isCloth && motif) reading.unused.push(`${motif.words.join(" ")} ${found.word}`);
  if (!isCloth && (!color || colorName === null)) return null;
  // A blue door frame is no door.
  const [last, next] = [tokens[at + found.used - 1], tokens[at + found.used]];
  if (!last?.stop && next?.part === "noun" && !lexicon.has(next.word)) return null;
  if (SINGLE.test(found.part) && (pending.count ?? 1) > owner.count)
    reading.unused.push(`${pending.count} ${colorName} ${found.word}`);
  const words = [colorName, ...(isCloth ? (motif?.words ?? []) : [])].filter((word) => word !== null);
  const named = `${[...new Set(words)].join(" ")} ${found.word}`;
  paint(owner, drawing, found.painted.body, {
    [found.part]: { color: color ? hex(color) : PLAIN, named, ...(isCloth && motif && { motif: toMotif(motif) }) },
  });
  Object.assign(state, {
    bearer: index,
    group: [index],
    last: index,
    relation: null,
    joined: false,
  });
  state.pending = nothingPending();
  return found.used;
}

/** The part that the words from a token name, the longest name first. */
function findPart({ id }: Subject, tokens: readonly Token[], at: number) {
  const painted = PAINTED.find(({ things }) => things.test(id));
  if (!painted) return null;
  for (let used = LONGEST_PART; used > 0; used--) {
    const span = tokens.slice(at, at + used);
    if (span.length < used || span.slice(0, -1).some(({ stop }) => stop)) continue;
    const word = span.map((token) => token.word).join(" ");
    const [part] = painted.parts.find(([, words]) => words.test(word)) ?? [];
    if (part) return { painted, part, word, used };
  }
  return null;
}

/** Draws a thing with painted parts. The color of the whole thing is that of its body. */
function paint(actor: Actor, drawing: Subject, body: string, parts: NonNullable<Actor["outfit"]>["parts"]): void {
  const whole = actor.color && {
    [body]: { color: hex(actor.color), named: "" },
  };
  actor.subject = drawing;
  actor.outfit = {
    ...actor.outfit,
    parts: { ...whole, ...actor.outfit?.parts, ...parts },
  };
}
