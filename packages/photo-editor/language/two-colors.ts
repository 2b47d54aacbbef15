import { endColor } from "../words.ts";

const isColor = (word: string): boolean => endColor(word)?.rest === "";

const WORD = "((?:(?:light|dark|pale|bright|deep) )?[a-z]+)";
const KEPT_BACKGROUND = new RegExp(
  `\\b((?:keep|leave|preserve) )(?:the |its |this |that )?${WORD} and ${WORD} (background|backdrop)\\b`,
  "g",
);
const OTHER_PAIR = new RegExp(
  `\\b(make|turn|paint|dye|colou?r|recolou?r) (the |my |his |her |this |that )([a-z]+(?: [a-z]+)?) ${WORD} and ${WORD} (?:instead of|rather than|not) ${WORD} and ${WORD}(?=$|[,.;!?\\n])`,
  "g",
);

/**
 * Pairs of colors in the form that rules read. "Keep the green and yellow background" keeps the background. In "make the shirt
 * green and black instead of red and black" black stays, so red becomes green.
 */
export const withPlainPairs = (text: string): string =>
  text
    .replace(KEPT_BACKGROUND, (whole, keep: string, first: string, second: string, noun: string) =>
      isColor(first) && isColor(second) ? `${keep}the ${noun} unchanged` : whole,
    )
    .replace(
      OTHER_PAIR,
      (
        whole,
        verb: string,
        owner: string,
        thing: string,
        to: string,
        toBeside: string,
        from: string,
        fromBeside: string,
      ) => {
        if (![to, toBeside, from, fromBeside].every(isColor)) return whole;
        const [newColors, oldColors] = [
          [to, toBeside],
          [from, fromBeside],
        ];
        const own = newColors.filter((color) => !oldColors.includes(color));
        const old = oldColors.filter((color) => !newColors.includes(color));
        return own.length === 1 && old.length === 1 ? `${verb} ${owner}${old[0]} ${thing} ${own[0]}` : whole;
      },
    );
