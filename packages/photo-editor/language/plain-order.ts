import { DUTCH_VERBS } from "./dutch.ts";

/** German verbs whose last part stands at the end, with a verb of the lexicon that has the same meaning. */
const SEPARATED: readonly (readonly [pattern: RegExp, verb: string])[] = [
  [/\bschneid(?:e|et|en)?(?: sie)? ([^,.;]{2,80}?) zu(?=$|[ ,.;])/giu, "zuschneiden $1"],
  [
    /\bschneid(?:e|et|en)?(?: sie)? ((?:mir |bitte |mal )*(?:die|das|den|meine?n?) [^,.;]{2,40}?) (?:aus|frei)(?=$|[ ,.;])/giu,
    "freistelle $1",
  ],
  [
    /\b(?:nimm|nehmt|nehmen sie|mach|macht|tu|schmei(?:ß|ss)|krieg) ((?:bitte |mal |doch )*(?:die|das|den|alle|meine?n?) [^,.;]{2,40}?) (?:weg|raus|heraus)(?=$|[ ,.;])/giu,
    "entferne $1",
  ],
  // "Person weg bitte", "die Lampe muss weg", "ohne den Hund".
  [
    /^((?:die |der |das |den |alle )?[\p{L}]+(?: (?:links|rechts|im hintergrund|oben|unten))?)(?: (?:muss|soll|sollen|müssen|kann|bitte))* weg(?:,? bitte)?[.!]*$/iu,
    "entferne $1",
  ],
  [/^(?:bitte )?ohne ((?:die|den|das) \p{L}+(?: (?:links|rechts))?)(?:,? bitte)?[.!]*$/iu, "entferne $1"],
  // "Der Himmel soll blau sein", "Sessel bitte in Grün".
  [
    /(?<=^|, |\bund )((?:(?:die|der|das|den) (?:\p{L}+e[nrs]? )?)?\p{L}+) (?:soll|sollte|sollen|muss)(?: bitte)? (?:in )?(\p{L}+) (?:sein|werden|wirken|aussehen)((?: statt \p{L}+)?)(?=$|[.,!])/giu,
    "mache $1 $2$3",
  ],
  [
    /^((?:(?:die|der|das|den) )?\p{L}+)(?:,? bitte)? in ((?:hell|dunkel)?(?:rot|blau|grün|gelb|schwarz|weiß|grau|rosa|lila|orange|braun|türkis|beige))(?:,? bitte)?[.!]*$/iu,
    "mache $1 $2",
  ],
  // "Das Bild soll wie ein Ölgemälde aussehen".
  [
    /(?<=^|, |\bund )((?:das|mein) (?:bild|foto)) (?:soll|sollte)(?: bitte)? (wie [^,.;]{3,40}? aussehen)/giu,
    "lass $1 $2",
  ],
  // "Unkenntlich machen (verpixeln)" says how in brackets, and without them a mosaic makes a thing unrecognizable.
  [/\bunkenntlich (?:zu )?machen \(?(?:durch |per |mit )?(verpixeln|weichzeichnen)\)?/giu, "$1"],
  [/\bunkenntlich (?:zu )?machen(?=$|[ ,.;!])/giu, "verpixeln"],
  [
    /\bmach(?:e|t|en)?(?: sie)? ((?:bitte |mal )*(?:die|das|den|alle|meine?n?) [^,.;]{2,60}?) unkenntlich(?=$|[ ,.;!])/giu,
    "verpixele $1",
  ],
  // "Himmel austauschen: Sonnenuntergang".
  [
    /^(?:den |die |das )?(himmel|hintergrund) (?:austauschen|ersetzen|tauschen|wechseln)(?: ?:| gegen| durch) (?=\S)/iu,
    "ersetze den $1 durch ",
  ],
  // "Nur die Frau bleibt in Farbe".
  [
    /\bnur ((?:die|der|das) \p{L}+) (?:bleibt|bleiben|soll|sollen)(?: bitte)? (?:in farbe|farbig|bunt)(?: (?:bleiben|sein))?(?=$|[.,!])/giu,
    "lass nur $1 in Farbe",
  ],
  [/\b(?:komplett|völlig|vollständig|ganz) (?=(?:schwarz|weiß|rot|blau|grün|gelb|grau)\b)/giu, ""],
  [/(?<=^|\b(?:die|den|alle|der) )(?:störend|lästig|unschön|hässlich|fremd|unerwünscht)(?:e[nrsm]?) (?=\p{L})/giu, ""],
  [/^(?:der |den |einen )?text (?=["“„«])/iu, "schreibe "],
];
/** "Mets le fauteuil en bleu", "pon el sillón en azul" and "põe o carro em azul" change a color. */
const PUT_IN_COLOR =
  /\b(mets|mettez|passe|pon|ponga|poner|coloca|põe|ponha|coloque|metti) ((?:le |la |les |l['’]|el |los |las |o |a |os |as |il |lo |i |gli )?\p{L}+(?: \p{L}+)?) (?:en|em|in) (?=\p{L}+(?:$|[ ,.!]))(?!(?:haut|bas|arriba|abajo|cima|baixo|alto|basso|el|la|le|un|una|o|uma)\b)/giu;
const PUT: Readonly<Record<string, string>> = {
  mets: "rends",
  mettez: "rends",
  passe: "rends",
  metti: "rendi",
  põe: "deixe",
  ponha: "deixe",
  coloque: "deixe",
};
/** "Freistellen: nur der Hund auf weißem Hintergrund" asks for a cutout and a background. */
const CUT_OUT_ON =
  /\b(freistell\p{L}*)(?: ?: ?(?:nur )?| )((?:(?! und )[^,.;:]){2,60}?) (?:auf|vor) (?:einem |einen )?(\p{L}+e[mn]) hintergrund(?![\p{L}])/giu;
/** "Mach das Gras gelber" asks for more yellow, and not for a yellow one. */
const COMPARED = /\b(gelb|röt|rot|blau|grün|grau|braun|rosa|lila)er(?= und | oder |[.,;!]|$)/giu;

/** Orders of words that are no list of words of a lexicon, in orders that are: "nimm die Lampe weg" as "entferne die Lampe". */
export const inPlainOrder = (text: string): string =>
  [...SEPARATED, ...DUTCH_VERBS]
    .reduce((words, [pattern, verb]) => words.replace(pattern, verb), text)
    .replace(
      CUT_OUT_ON,
      (_words, _verb, thing: string, look: string) =>
        `freistelle ${thing}, ${look.replace(/e[mn]$/u, "er")} hintergrund`,
    )
    .replace(PUT_IN_COLOR, (_words, verb: string, thing: string) => `${PUT[verb.toLowerCase()] ?? "haz"} ${thing} `)
    .replace(COMPARED, (_word, color: string) => `mehr ${color.replace("ö", "o")}`);
