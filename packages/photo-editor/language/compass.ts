import { outsideQuotes } from "./outside-quotes.ts";

/**
 * Positions and directions in German, Spanish, French, Italian, Portuguese and Dutch, as whole phrases of words, longest
 * first. Short instructions are not translated, because their language cannot be detected.
 */
const PHRASES: readonly (readonly [phrase: string, english: string])[] = [
  [
    "(?:oben|en haut|arriba|in alto|em cima) (?:in der mitte|mittig|au centre|au milieu|en el centro|al centro|nel centro|no centro|ao centro)",
    "at the top",
  ],
  [
    "(?:unten|en bas|abajo|in basso|em baixo|embaixo) (?:in der mitte|mittig|au centre|au milieu|en el centro|al centro|nel centro|no centro|ao centro)",
    "at the bottom",
  ],
  ["nach oben", "to the top"],
  ["oben links|links oben|linksboven", "top left"],
  ["oben rechts|rechts oben|rechtsboven", "top right"],
  ["unten links|links unten|linksonder", "bottom left"],
  ["unten rechts|rechts unten|rechtsonder", "bottom right"],
  ["nach links|naar links", "to the left"],
  ["nach rechts|naar rechts", "to the right"],
  ["nach unten|naar beneden", "to the bottom"],
  [
    "(?:en |in )?(?:haut|alto) (?:à |a )?(?:gauche|sinistra)|(?:arriba|arriba a|en alto a) (?:la )?izquierda",
    "top left",
  ],
  ["(?:en |in )?(?:haut|alto) (?:à |a )?(?:droite|destra)|(?:arriba|arriba a|en alto a) (?:la )?derecha", "top right"],
  ["(?:en |in )?(?:bas|basso) (?:à |a )?(?:gauche|sinistra)|(?:abajo|abajo a) (?:la )?izquierda", "bottom left"],
  ["(?:en |in )?(?:bas|basso) (?:à |a )?(?:droite|destra)|(?:abajo|abajo a) (?:la )?derecha", "bottom right"],
  ["(?:no )?canto superior esquerdo|(?:em )?cima à esquerda", "top left"],
  ["(?:no )?canto superior direito|(?:em )?cima à direita", "top right"],
  ["(?:no )?canto inferior esquerdo|(?:em )?baixo à esquerda", "bottom left"],
  ["(?:no )?canto inferior direito|(?:em )?baixo à direita", "bottom right"],
  ["à gauche|a la izquierda|hacia la izquierda|a sinistra|à esquerda", "to the left"],
  ["à droite|a la derecha|hacia la derecha|a destra|à direita", "to the right"],
  ["oben|en haut|arriba|in alto|em cima|bovenaan", "top"],
  ["unten|en bas|abajo|in basso|em baixo|embaixo|onderaan", "bottom"],
  ["izquierda|gauche|sinistra|esquerda", "left"],
  ["derecha|droite|destra|direita|rechts", "right"],
];

const RULES = PHRASES.map(
  ([phrase, english]) => [new RegExp(`(?<![\\p{L}])(?:${phrase})(?![\\p{L}])`, "giu"), english] as const,
);

/** The instruction with positions and directions of six other languages in English, except in quoted texts. */
export const inEnglishCompass = (instructions: string): string =>
  outsideQuotes(instructions, (part) => RULES.reduce((text, [rule, english]) => text.replace(rule, english), part));
