import { type Subject, subjectsById } from "@atelier/vocabulary";

/** Abstract ideas with the things that symbolize them. */
const ideas: Record<string, string> = {
  love: "red-heart rose dove",
  peace: "dove olive peace-symbol",
  freedom: "dove eagle broken-chain",
  time: "hourglass-done mantelpiece-clock watch",
  music: "musical-notes violin headphone",
  happiness: "sun balloon rainbow smiling-face-with-smiling-eyes",
  joy: "sun balloon party-popper",
  hope: "sunrise dove seedling",
  growth: "seedling chart-increasing potted-plant",
  energy: "high-voltage sun fire",
  power: "high-voltage flexed-biceps crown",
  knowledge: "open-book light-bulb owl",
  wisdom: "owl open-book scroll",
  education: "graduation-cap books pencil",
  idea: "light-bulb brain sparkles",
  ideas: "light-bulb brain sparkles",
  creativity: "artist-palette light-bulb sparkles",
  imagination: "rainbow light-bulb milky-way",
  innovation: "light-bulb rocket gear",
  technology: "robot laptop gear",
  science: "microscope atom-symbol test-tube",
  mathematics: "abacus triangular-ruler infinity",
  death: "skull headstone hourglass-done",
  life: "seedling red-heart sun",
  birth: "baby egg seedling",
  friendship: "handshake red-heart people-hugging",
  teamwork: "handshake puzzle-piece gear",
  success: "trophy rocket mountain",
  victory: "trophy 1st-place-medal crown",
  money: "money-bag coin gem-stone",
  wealth: "gem-stone money-bag crown",
  luck: "four-leaf-clover game-die horseshoe",
  justice: "balance-scale shield classical-building",
  balance: "balance-scale person-in-lotus-position peace-symbol",
  chaos: "cyclone tornado collision",
  war: "crossed-swords shield fire",
  anger: "fire collision volcano",
  fear: "ghost spider bat",
  sadness: "droplet cloud-with-rain wilted-flower",
  loneliness: "leafless-tree crescent-moon cloud",
  dream: "crescent-moon cloud sparkles",
  dreams: "crescent-moon cloud sparkles",
  sleep: "crescent-moon bed sheep",
  magic: "magic-wand crystal-ball sparkles",
  health: "red-apple anatomical-heart stethoscope",
  speed: "racing-car rocket high-voltage",
  travel: "airplane globe-showing-europe-africa compass",
  adventure: "compass mountain tent",
  nature: "deciduous-tree butterfly blossom",
  ecology: "seedling globe-showing-europe-africa recycling-symbol",
  sustainability: "seedling globe-showing-europe-africa recycling-symbol",
  communication: "speech-balloon telephone envelope",
  security: "locked shield key",
  privacy: "locked eye key",
  celebration: "party-popper balloon birthday-cake",
  memory: "brain framed-picture hourglass-done",
  mystery: "crystal-ball key eye",
  infinity: "infinity milky-way hourglass-done",
  harmony: "peace-symbol musical-notes dove",
  courage: "lion shield flexed-biceps",
  patience: "turtle hourglass-done seedling",
  future: "rocket crystal-ball robot",
  truth: "balance-scale eye light-bulb",
  faith: "candle dove latin-cross",
  spring: "cherry-blossom tulip butterfly",
  curiosity: "magnifying-glass-tilted-left cat question-mark",
  beauty: "rose butterfly mirror",
  strength: "flexed-biceps lion mountain",
  change: "butterfly cyclone seedling",
  equality: "balance-scale handshake rainbow",
};

/** Whether a word is an abstract idea. */
export const isIdea = (word: string) => Object.hasOwn(ideas, word);

/** The symbols of the first idea in a text with the words that named it, or null if there is none. */
export function abstractIdea(text: string): { subjects: Subject[]; words: string[] } | null {
  const subjects = subjectsById();
  for (const word of text.toLowerCase().match(/[a-z]+/g) ?? []) {
    const ids = Object.hasOwn(ideas, word) ? ideas[word] : undefined;
    if (!ids) continue;
    return { subjects: ids.split(" ").flatMap((id) => subjects.get(id) ?? []), words: [word] };
  }
  return null;
}
