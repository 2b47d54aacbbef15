/** The upper surface of a subject as a share of its height from the top. Things on it stand there. */
const surfaces: readonly (readonly [RegExp, number])[] = [
  [/^rug/, 0.42],
  [/^(table|plate)/, 0.1],
  [/^skillet/, 0.42],
  [/^iceberg/, 0.24],
  [/^chess-board/, 0.5],
  [/^(couch|armchair)$/, 0.56],
  [/^(stool|piano)$/, 0.05],
  [/^(couch|bed|bench)/, 0.5],
  [/^chair/, 0.55],
  [/^seat/, 0.6],
  [/^(horse|unicorn|donkey|camel|cow|ox|zebra|deer)/, 0.36],
  [/^elephant/, 0.06],
  [
    /^(turtle|hippopotamus|rhinoceros|pig|tiger|lion|bear|dragon|sauropod|whale|spouting-whale|dolphin|crocodile)/,
    0.22,
  ],
  [/^(sailboat|ship|ferry|passenger|motor-boat|speedboat|canoe)/, 0.6],
  [/^cabinet/, 0.02],
  [/^(bicycle|motorcycle|motor-scooter|kick-scooter)/, 0.42],
  [/^(skateboard|sled|surf|rug|lotus)/, 0.3],
  [/^(automobile|taxi|bus|minibus|delivery|pickup|sport-utility|tractor)/, 0.08],
  [/^(house|cottage|castle|barn|church)/, 0.06],
  [/^fence/, 0.06],
  [/^swing-set/, 0.72],
  [/^hammock/, 0.76],
  [/^mountain$/, 0.16],
  [/^(rock|stone|mountain|hill)/, 0.06],
  [/^crate/, 0.05],
  [/^(books|open-book|closed-book|box|package|treasure)/, 0.12],
  [/^(deciduous|evergreen|palm|christmas)/, 0.08],
  [/^(crescent-moon)/, 0.6],
  [/^(cloud)/, 0.3],
  [/^bowl|^basket/, 0.12],
  [/^stone-bridge/, 0.1],
  [/^mushroom/, 0.06],
  [/^cliff/, 0.14],
  [/^windowsill/, 0.88],
  [/^sandcastle/, 0.16],
  [/^picnic/, 0.55],
  [/^branch/, 0.355],
  [/^tree-stump/, 0.2],
  [/^(?:beach-towel|puddle)/, 0.45],
  [/^blanket/, 0.4],
  [/^pillow/, 0.3],
  [/^whole-cake/, 0.2],
  [/^cake-with-2/, 0.11],
  [/^cake-with-3/, 0.08],
  [/^stove/, 0.03],
  [/ball$/, 0.02],
];

/** The upper surface of a subject as a share of its height from the top; 0 if none is known. */
export const getSurface = (id: string) => surfaces.find(([pattern]) => pattern.test(id))?.[1] ?? 0;

/** The rim of a hollow thing as a share of its height from the top. */
const rims: readonly (readonly [RegExp, number])[] = [
  [/^basket/, 0.42],
  [/^wheelbarrow/, 0.1],
  [/^pickup/, 0.44],
  [/^nest/, 0.4],
  [/^canoe/, 0.45],
  [/boat|ship/, 0.7],
  [/^flying-saucer/, 0.3],
  [/^(couch|bed|chair|armchair)/, 0.5],
  [/balloon/, 0.86],
  [/^(automobile|taxi|bus|delivery|pickup|tractor)/, 0.34],
  [/^(bathtub)/, 0.45],
  [/^vase|^bouquet-paper/, 0.03],
  [/^bowl/, 0.14],
  [/^crate/, 0.16],
];
/** The rim of a hollow subject as a share of its height from the top. */
export const getRim = (id: string) => rims.find(([pattern]) => pattern.test(id))?.[1] ?? 0.2;

/** The opening of a thing that is hollow at one side only, as shares of its width from the left of its picture. */
const openings: readonly (readonly [RegExp, readonly [number, number]])[] = [
  [/^pickup/, [0.56, 0.96]],
  [/^wheelbarrow/, [0.08, 0.72]],
];
/** The opening of a hollow subject from its left to its right end, as shares of its width. */
export const getOpening = (id: string): readonly [number, number] =>
  openings.find(([pattern]) => pattern.test(id))?.[1] ?? [0, 1];

const hollow =
  /saucer|watering-can|boat|canoe|ship|car$|automobile|taxi|bus|pickup|basket|box|crate|cup|beverage|bathtub|bucket|bowl|pot|package|wrapped-gift|nest|sled|shopping|handbag|backpack|jar|glass|vase|bouquet-paper|hole|hat|treasure|cage|bottle|flower-pot|balloon|rocket|egg|wagon|wheelbarrow|railway|tractor|barrel|couch|bed|chair/;

/** Whether a thing is drawn so that others can be in it. */
export const isHollow = (id: string): boolean => hollow.test(id);
