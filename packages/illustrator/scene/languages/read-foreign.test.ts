import { expect, test } from "vitest";
import { promptSuite } from "../../fixtures/prompts.ts";
import { dropForeignArticles, readForeign } from "./read-foreign.ts";

test.each([
  ["Ein roter Traktor vor einer Scheune im Morgennebel", "a red tractor in front of a barn in the morning fog"],
  ["Ein Fuchs auf einem Waldweg bei Nacht", "a fox on a forest path at night"],
  ["un petit écureuil qui mange une noisette", "a small squirrel eating a hazelnut"],
  ["Drei Holzfässer auf dem Hügel", "three wooden barrels on the hill"],
  ["Zwei weiße Katzen auf einem roten Sofa", "two white cats on a red sofa"],
  ["Un chat noir dort sur un livre", "a black cat sleeping on a book"],
  ["Un phare sous l'orage, vagues énormes", "a lighthouse under the storm, huge waves"],
  ["Tres globos amarillos sobre una montaña nevada", "three yellow balloons on a snowy mountain"],
  ["Un gato con una ventana lluviosa detrás", "a cat with a rainy window behind it"],
  ["Eine Frau mit rotem Regenschirm auf einer Brücke im Regen", "a woman with red umbrella on a bridge in the rain"],
  ["Un château au bord d'un lac la nuit", "a castle by a lake at night"],
  ["Una casa roja con un árbol grande al lado", "a red house with a big tree next to it"],
  ["Un robot qui arrose des fleurs", "a robot watering flowers"],
  ["Una playa tropical al atardecer", "a tropical beach at sunset"],
  ["un phare rouge et blanc au bord de la mer", "a red and white lighthouse by the sea"],
  ["Eine Tasse Tee auf einem Stapel Bücher", "a cup of tea on a stack of books"],
  ["carte d'anniversaire avec un gâteau", "birthday card with a cake"],
  ["una floristería con una rosa roja", "a flower shop with a red rose"],
  ["un chat noir et un chien", "a black cat and a dog"],
  ["Ein alter Mann füttert Tauben", "a old man feeding doves"],
  ["dos niños jugando al fútbol en el parque", "two children playing football in the park"],
  ["deux enfants jouent au foot", "two children playing football"],
])("%s is read as %s", (prompt, english) => {
  expect(readForeign(prompt)).toMatchObject({ english, unread: [], isMainMissing: false });
});

test("words that are not in the list are named, and the first one is the main thing", () => {
  expect(readForeign("Trois perroquets colorés sur une ficelle à linge")).toMatchObject({
    english: "three colorful parrots",
    unread: ["ficelle", "linge"],
    isMainMissing: false,
  });
  expect(readForeign("Ein Rasenmäher neben einem Haus")).toMatchObject({ unread: ["Rasenmäher"], isMainMissing: true });
  expect(readForeign("Ein Rasenmäher neben einem Gartenzwerg")).toBeNull();
});

test("words for sports that English has too are no sign of English", () => {
  expect(readForeign("Frau beim Yoga, Jogging und Stretching")).toMatchObject({
    language: "German",
    english: "woman,",
  });
  expect(readForeign("caravane de camping, forêt")?.language).toBe("French");
  expect(readForeign("a woman jogging in a park")).toBeNull();
});

test("words that a quotation shows, and words that introduce one, are not left out", () => {
  const read = readForeign('Plakat für ein Sommerfest im Kindergarten mit Luftballons, Text "Sommerfest 12. Juli"');
  expect(read?.unread).toEqual([]);
});

test("quotations stay as they are", () => {
  expect(readForeign('Ein Schild mit dem Text "Zum Anker"')?.english).toBe('a sign "Zum Anker"');
});

test("English prompts are not read as another language", () => {
  const wrong = promptSuite.filter(({ prompt }) => readForeign(prompt) !== null);
  expect(wrong.map(({ prompt }) => prompt)).toEqual([]);
  expect(["a panda eating bamboo, watercolor style", "sunset style lion"].map(readForeign)).toEqual([null, null]);
});

test("a German article is no English thing", () => {
  expect(dropForeignArticles("Visitenkarte für die Bäckerei Morgenrot")).toBe("Visitenkarte für Bäckerei Morgenrot");
  expect(dropForeignArticles("a red die and a blue die")).toBe("a red die and a blue die");
});

test.each([
  ["ein roter Sessel neben einem Kamin", "a red armchair next to a fireplace"],
  ["un phare sur une falaise pendant l'orage", "a lighthouse on a cliff during the storm"],
  ["dos tazas de café sobre una mesa de madera", "two cups of coffee on a wooden table"],
  ["eine Brezel und eine Ähre, braun auf beige", "a pretzel and a wheat ear, brown on beige"],
  ["Eine Frau mit rotem Regenschirm auf einer Brücke im Regen", "a woman with red umbrella on a bridge in the rain"],
  ["Un château au bord d'un lac la nuit", "a castle by a lake at night"],
  ["Una casa roja con un árbol grande al lado", "a red house with a big tree next to it"],
  ["Un robot qui arrose des fleurs", "a robot watering flowers"],
  ["Una playa tropical al atardecer", "a tropical beach at sunset"],
  ["Ein alter Mann füttert Tauben", "a old man feeding doves"],
])("%s is read as %s", (prompt, english) => {
  expect(readForeign(prompt)?.english).toBe(english);
});

test.each([
  [
    "Italian",
    "un gatto nero che dorme sul divano accanto al camino",
    "a black cat sleeping on the sofa next to the fireplace",
  ],
  ["Italian", "un'anatra con tre anatroccoli nello stagno", "a duck with three ducklings in the pond"],
  ["Italian", "due bambini che giocano a calcio nel parco", "two children playing football in the park"],
  ["Italian", "gondola a Venezia al tramonto", "gondola at Venice at sunset"],
  ["Portuguese", "três gatinhos cinzentos e dois balões vermelhos", "three gray kittens and two red balloons"],
  ["Portuguese", "menina com vestido amarelo no campo", "girl with yellow dress in the field"],
  ["Portuguese", "uma senhora idosa a ler um livro", "a old woman reading a book"],
  ["Dutch", "twee witte katten slapen op een rode bank", "two white cats sleeping on a red bench"],
  ["Dutch", "gele huizen en bomen achter de golven", "yellow houses and trees behind the waves"],
  ["Dutch", "een bloemenveld met een houten molen", "a flower field with a wooden windmill"],
])("%s: %s is read as %s", (language, prompt, english) => {
  expect(readForeign(prompt)).toMatchObject({ language, english, unread: [] });
});

test.each(["six olives on a branch", "six oranges on a table", "two pizzas on a plate"])(
  "words that English has too make no other language of an English prompt: %s",
  (prompt) => expect(readForeign(prompt)).toBeNull(),
);

test.each([
  ["ein Bäcker mit weißer Mütze hält ein Blech", "a baker with white hat holding a tray"],
  ["twee konijnen in een moestuin met een grote pompoen", "two rabbits in a vegetable garden with a big pumpkin"],
  ["un buzón rojo cubierto de nieve", "a red snowy mailbox"],
  ["ein Rotkehlchen auf einem Briefkasten", "a robin on a mailbox"],
])("%s", (prompt, english) => expect(readForeign(prompt)).toMatchObject({ english, unread: [] }));

test("one word is a sail of a boat and a candle elsewhere", () => {
  expect(readForeign("Um barco azul com uma vela branca")?.english).toBe("a blue boat with a white sail");
  expect(readForeign("Una vela roja en una mesa de madera")?.english).toContain("red candle");
});

test.each(["Six red icons: car, bicycle, bus, train, ship", "Six blue cars, a train and a bus"])(
  "English words that are French too show no French: %s",
  (prompt) => {
    expect(readForeign(prompt)).toBeNull();
  },
);

test.each([
  ["Ein Mädchen reitet auf einem weißen Pferd am Strand", "a girl riding a white horse"],
  ["Deux enfants jouent au ballon dans un jardin", "two children playing with a ball"],
])("%s", (prompt, english) => {
  expect(readForeign(prompt)?.english).toContain(english);
});
