/**
 * Words with several concrete senses, and the other words of a prompt that rule out the pictured sense. Words with "any"
 * have no picture of their most common sense.
 */
const contradictions: Record<string, RegExp | "any"> = {
  bank: /^(river|stream|sand|lake|snow|sea|seaside|shore|water|seine|boat|seagull)s?$/,
  ball: /^(tennis|basketball|baseball|golf|bat|racket|snow|crystal|wool|yarn|juggling|dance|cannon|ping|masked)s?$/,
  bark: "any",
  bars: "any",
  bat: /^(ball|baseball|cricket|hit|wooden|aluminium)s?$/,
  blade: "any",
  bishop: /^(chess|chessboard|checkmate|cards?|poker)$/,
  block: "any",
  board: "any",
  bow: "any",
  bug: /^(software|code|computer|program)s?$/,
  carrier: "any",
  cart: "any",
  chimney: "any",
  chest: /^(hair|man|woman|body|muscles?)$/,
  club: "any",
  crane: "any",
  cycle: /^(?:water|life|carbon|rock|moon|nitrogen|infographic|diagram)s?$/,
  date: "any",
  carousel: /^(image|photo|slider|luggage|baggage)s?$/,
  drill: /^(sergeant|fire)s?$/,
  fairy: /^(lights?|tale)$/,
  fan: /^(football|soccer|stadium|concert|sports?)s?$/,
  file: "any",
  fly: /^(fishing|kite|plane|birds?)s?$/,
  glass: /^(made|stained|facade|broken)$/,
  glasses:
    /^(tray|wine|beer|waiter|water|drinks?|milk|champagne|juice|bottles?|jug|carafe|decanter|cocktails?|lemonade|cola|whisk(?:y|ey)|cider|bar|counter|restaurant|dinner|lunch|cups?|plates?|toast|straws)$/,
  grain: /^(?:film|analog|analogue|photo|photograph|noise|vintage|faded|retro|kodak)$/,
  hanger: "any",
  horn: /^(unicorn|bull|goat|ram|devil|viking)s?$/,
  ice: "any",
  iron: /^(?:blacksmith|smith|forge|forging|hammering|glowing|molten|wrought|cast|anvil|gate|bars?|bridge|fence)$/,
  jam: "any",
  keyboard: /^(piano|musical|music|synth|synthesizer|keys|player|organ)s?$/,
  key: /^(piano|map|keyboard|musical)s?$/,
  king: /^(chess|chessboard|checkmate|cards?|poker)$/,
  knight: /^(chess|chessboard|checkmate|cards?|poker)$/,
  letter: /^(alphabet|capital|neon|elegant|serif|handwritten|calligraphy|bold|invitation|poster|typeface|golden)s?$/,
  light: "any",
  log: /^(file|data|server)s?$/,
  match: "any",
  mouse: /^(keyboard|computer|laptop|desktop|pad|cable|screen|monitor)s?$/,
  nail: "any",
  note: "any",
  net: /^(fish|fishing|fisherman|fishermen|butterfly|mending|boat|mosquito)$/,
  palm: /^(hand|coin|reading|fingers?|open|holding)$/,
  pendant: /^(lights?|lamps?|ceiling|lighting)$/,
  pen: /^(pigs?|sheep|cows?|goats?|animals?|horses?)$/,
  pitcher: "any",
  plant: /^(power|factory|nuclear|steel|chemical|treatment)$/,
  pot: /^(flower|plant|plants|soil|herb|herbs|succulent|cactus|garden|terracotta|seedling|clay|gold|rainbow)s?$/,
  pool: /^(ball|balls|table|cue)$/,
  pupil: /^(eyes?|iris|dilated)$/,
  queen: /^(chess|chessboard|checkmate|cards?|poker)$/,
  ring: /^(stones?|planets?|boxer|boxing|boxers|circus|fire|trees|smoke|mushrooms?|onion|saturn|light)$/,
  rock: /^(concert|band|music|star|roll|guitar)s?$/,
  rook: /^(chess|chessboard|checkmate)$/,
  ruler: /^(king|queen|empire|kingdom|throne)s?$/,
  seal: /^(documents?|letters?|envelope|wax|stamp|royal|official|red)$/,
  speaker: /^(stage|conference|audience|speech|podium|lectern|keynote)s?$/,
  spring: /^(mattress|metal|coil|water|hot|clock|steel)$/,
  star: /^(movie|pop|rock|film|river)s?$/,
  straw: "any",
  tank: /^(fish|water|gas|fuel|oxygen)$/,
  tie: /^(railway|game|match|hair)s?$/,
  toast: /^(wedding|speech|champagne|friends)$/,
  trunk: "any",
  wheel: /^(potter|pottery|clay|steering|spinning|water|mill|ferris|ship)s?$/,
  yard: "any",
};

/** Whether the sense of a word is not certain among the other words of its prompt. `word` is a singular. */
export function isUncertain(word: string, others: readonly string[]): boolean {
  const other = Object.hasOwn(contradictions, word) ? contradictions[word] : undefined;
  return other === "any" || (other !== undefined && others.some((context) => other.test(context)));
}

/** Glasses to drink from, by the other words of a prompt. */
const GLASSES: readonly (readonly [others: RegExp, id: string])[] = [
  [/^(?:wine|champagne|prosecco|waiter|tray|dinner|restaurant|decanter|carafe)$/, "wine-glass"],
  [/^(?:beers?|cider)$/, "beer-mug"],
  [/^(?:cocktails?)$/, "cocktail-glass"],
  [/^(?:water|juice|milk|jug|lemonade|drinks?|bottles?)$/, "glass-of-water"],
];

/** The id of the thing that a word names in its other sense, if the words beside it show which one. */
export const findOtherSense = (word: string, others: readonly string[]): string | undefined =>
  /^glass(?:es)?$/.test(word) ? GLASSES.find(([words]) => others.some((other) => words.test(other)))?.[1] : undefined;

/** Whether a word has several concrete senses. */
export const hasSenses = (word: string): boolean => Object.hasOwn(contradictions, word);
