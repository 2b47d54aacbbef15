/** Places, times and lights that a background can show. Each of them is a scene on its own. */
const SCENES =
  /\b(?:beach|seaside|sea|ocean|island|lake|river|desert|dunes?|mountains?|hills?|forest|woods|jungle|rain ?forest|meadow|grass(?:land|y field)?|lawn|snow|fields?|farm|garden|park|city|skyline|street|village|arctic|antarctica|swamp|volcano|cave|underwater|(?:outer )?space|galaxy|milky way|moon|mars|savannah?|countryside|sunset|sunrise|sky|skies|stars|aurora|northern lights|clouds|kitchen|library|office|classroom|(?:living )?room|caf[eé]|gradient)\b/;

/** Surfaces on which the product studio photographs a thing. */
export const SURFACES =
  /\b(?:marble|granite|wood|wooden|oak|walnut|concrete|cement|stone|fabric|cloth|linen|silk|satin|velvet)\b|\bstudio\b/;

/** Words that may stand beside a scene and that its picture shows. */
const MODIFIERS = new Set(
  "a an the of in at on by with and to into from under full some few starry starlit snowy snow-covered foggy misty rainy stormy sunny cloudy clear overcast windy night day morning evening dawn dusk sunset sunrise winter summer autumn fall spring golden hour moonlit moon deep dark light bright pale white black table tabletop desk surface floor countertop backdrop background scene picture image photo view palm trees tropical sandy landscape green blue empty open".split(
    " ",
  ),
);

const SKY =
  /\b(?:starry|stars?|starlit|night|sunset|sunrise|dawn|dusk|evening|stormy|storm|cloudy|clouds|overcast|clear|sunny|aurora|northern lights|galaxy|milky way|rainbow|moon|moonlit|space)\b/;

/** Whether words name a scene that a background can show. */
export const isScene = (words: string): boolean => SCENES.test(words) || SURFACES.test(words);

/** Whether words describe a sky. */
export const isSky = (words: string): boolean => SKY.test(words);

/** The words of a scene that its picture shows; other words must be reported. */
export function sceneWords(scene: string): string[] {
  const named = [...scene.matchAll(new RegExp(`${SCENES.source}|${SURFACES.source}|${SKY.source}`, "g"))].flatMap(
    ([words]) => words.split(" "),
  );
  return [...named, ...scene.split(" ").filter((word) => MODIFIERS.has(word))];
}
