import { cocoClasses } from "./classes.ts";

/** The detector's classes for a name: "people" is person, "the mugs" is cup, "bike" is bicycle or motorcycle. Empty if there is none. */
export function getKinds(name: string): string[] {
  const plain = withoutDeterminers(name);
  const [head = plain, last = plain] = [singular(plain), singular(plain.split(" ").at(-1) ?? plain)];
  const known = kindsByName.get(plain) ?? kindsByName.get(head);
  if (known) return known;
  const classes = Object.values(cocoClasses);
  const exact = classes.filter((kind) => kind === plain || kind === head);
  return exact.length > 0 || plain.includes(" ") ? exact : classes.filter((kind) => kind.split(" ").at(-1) === last);
}

/** Names of things that are only found by what holds or resembles them, with the class that is searched. */
const approximate: Record<string, string> = {
  coffee: "cup",
  wool: "sheep",
  fleece: "sheep",
  plumage: "bird",
  flower: "potted plant",
  stool: "chair",
  seat: "chair",
  desk: "dining table",
  watch: "clock",
  plate: "bowl",
  dish: "bowl",
  saucer: "bowl",
  flask: "bottle",
  pot: "vase",
  "flower pot": "vase",
  flowerpot: "vase",
  "plant pot": "vase",
  planter: "vase",
  jar: "vase",
  jug: "vase",
  urn: "vase",
};

/** The class that stands for another thing: "cup" for "coffee". Undefined for names of the class itself. */
export const nearestKind = (name: string): string | undefined => approximate[singular(withoutDeterminers(name))];

/**
 * The part of a phrase that names a class: "cup" in "coffee cup", "car" in "the red car on the left", "pizza" in "slice of
 * pizza". Null if no part does.
 */
export function plainName(words: string): string | null {
  const [thing = "", ...rest] = words.toLowerCase().trim().split(JOINTS);
  const stuff = / of /.test(words) ? rest.slice(0, 1) : [];
  for (const phrase of [thing, ...stuff]) {
    const parts = phrase.split(/\s+/);
    for (let from = 0; from < parts.length; from++) {
      const name = parts.slice(from).join(" ").replace(DETERMINERS, "");
      if (getKinds(name).length > 0) return name;
    }
  }
  return null;
}

/** A phrase without the words before its thing: "red kite" for "the red kite". */
export const withoutDeterminers = (words: string): string =>
  words.toLowerCase().trim().replace(/\s+/g, " ").replace(DETERMINERS, "");

const DETERMINERS =
  /^(?:(?:the|an?|my|his|her|its|our|your|their|this|that|these|those|all|every|each|some|both|any|of) )+/;
const JOINTS = / (?:of|in|on|with|at|by|behind|beside|near|next to|from|under|above|who|that|which|wearing|holding) /;

/** Converts the last word to the singular. */
function singular(name: string): string {
  const words = name.split(" ");
  const last = words.pop() ?? "";
  const one =
    irregular[last] ??
    last
      .replace(/(?<=[a-z]{2})ies$/, "y")
      .replace(/(?<=(?:ch|sh|ss|x))es$/, "")
      .replace(/(?<=[a-z]{2}[^s])s$/, "");
  return [...words, one].join(" ");
}

const irregular: Record<string, string> = {
  buses: "bus",
  busses: "bus",
  knives: "knife",
  mice: "mouse",
  geese: "goose",
  calves: "calf",
  puppies: "puppy",
  skis: "skis",
  ski: "skis",
  scissors: "scissors",
  glasses: "glass",
  wolves: "wolf",
};

/** Synonyms of the detector's classes. */
const namesByKind: Record<string, string> = {
  bowl: "plate,dish,saucer",
  person:
    "people,man,men,woman,women,boy,girl,child,children,kid,baby,toddler,guy,lady,gentleman,human,pedestrian,tourist,stranger,crowd,couple,passer-by,passersby,bystander,cyclist,rider,astronaut,player,worker,soldier,dancer,singer,musician,bride,groom,grandma,grandmother,grandpa,grandfather,mother,father,mum,mom,dad,sister,brother,skier,surfer,runner,chef,waiter,teacher,student,teenager,hiker,walker,climber,jogger,swimmer,fisherman,farmer,speaker,presenter,photographer,visitor,guest,model,actor,actress,policeman,nurse,doctor,girlfriend,boyfriend,friend,colleague,guide,driver,pilot,monk,priest,skateboarder,snowboarder,golfer,goalkeeper",
  bicycle: "bike,cycle",
  motorcycle: "bike,motorbike,scooter,moped",
  airplane: "plane,aircraft,aeroplane,jet,airliner",
  car: "vehicle,automobile,taxi,cab,suv,sedan,convertible,limousine,hatchback,race car,racing car,sports car",
  truck: "vehicle,lorry,pickup,pickup truck,van,fire engine,tanker",
  bus: "vehicle,coach,minibus",
  train: "locomotive,tram",
  boat: "ship,yacht,canoe,kayak,sailboat,ferry,rowboat,dinghy,speedboat,gondola,barge",
  cup: "mug,coffee,teacup,tumbler,glass,coffee cup,tea cup,paper cup",
  "wine glass": "glass,goblet",
  bottle: "flask",
  spoon: "teaspoon,tablespoon,soup spoon",
  couch: "sofa,settee",
  chair: "armchair,stool,seat",
  "dining table": "table,desk",
  tv: "television,monitor,screen,telly",
  laptop: "screen,computer,notebook computer",
  mouse: "computer mouse",
  "cell phone": "phone,smartphone,mobile,mobile phone,cellphone,iphone",
  remote: "remote control",
  refrigerator: "fridge,freezer",
  oven: "stove,cooker",
  sink: "washbasin,basin",
  cat: "animal,pet,kitten,kitty,tomcat",
  dog: "animal,pet,puppy,hound,doggy",
  bird: "animal,plumage,pigeon,seagull,gull,duck,duckling,goose,gosling,swan,hen,rooster,chicken,chick,turkey,dove,parrot,sparrow,crow,raven",
  horse: "animal,pony,foal,stallion",
  sheep: "animal,lamb,wool,fleece",
  cow: "animal,bull,calf,cattle,ox,oxen,heifer",
  elephant: "animal",
  bear: "animal",
  zebra: "animal",
  giraffe: "animal",
  "potted plant": "plant,houseplant,pot plant,flower",
  vase: "pot,flower pot,flowerpot,plant pot,planter,jar,jug,urn",
  donut: "doughnut",
  handbag: "bag,purse",
  backpack: "bag,rucksack",
  suitcase: "bag,luggage",
  tie: "necktie",
  "sports ball": "ball,football,soccer ball,basketball,tennis ball",
  "tennis racket": "racket,racquet",
  "baseball bat": "bat",
  "fire hydrant": "hydrant",
  "traffic light": "stoplight,traffic signal",
  "teddy bear": "teddy",
  clock: "watch",
};

const kindsByName = new Map<string, string[]>();
for (const [kind, names] of Object.entries(namesByKind))
  for (const name of names.split(",")) kindsByName.set(name, [...(kindsByName.get(name) ?? []), kind]);
