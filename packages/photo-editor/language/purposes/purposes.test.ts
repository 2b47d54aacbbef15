import { expect, test } from "vitest";
import { readInstructions } from "../../grammar.ts";
import { withoutForeignPurposes } from "./foreign-purposes.ts";
import { withoutPurposes } from "./purposes.ts";

const read = (words: string) => {
  const { steps, notUnderstood } = readInstructions(words);
  return [JSON.stringify(steps), notUnderstood.join("; ")];
};

test.each([
  ["that's for a poster: make the cup red", "make the cup red"],
  ["make the cup red, it's for a printed postcard", "make the cup red"],
  ["For our website please crop it to 16:9 and make it brighter", "crop it to 16:9 and make it brighter"],
  ["brighten it, I like it fresh", "brighten it"],
  ["make it warmer, my grandmother's eyes are not good", "make it warmer"],
  ["make it black and white, that looks more elegant", "make it black and white"],
  ["sharpen it, it's slightly blurry", "sharpen it"],
  ["resize to 1200 px wide for the web", "resize to 1200 px wide"],
  ["make it a bit warmer, I find it too cold", "make it a bit warmer, it's too cold"],
  ["brighten it, I think it's too dark", "brighten it, it's too dark"],
  ["for Instagram, 4:5, cup centered", "4:5, cup centered"],
])("%s is read as %s", (said, plain) => {
  expect(read(said)).toEqual(read(plain));
  expect(read(said)[1]).toBe("");
  expect(read(said)[0]).not.toBe("[]");
});

test.each([
  "make it brighter, I like it warmer",
  "remove the car, I don't like the red wall",
  "make it a poster",
  "crop it for instagram",
])("a wish stays: %s", (said) => {
  expect(withoutPurposes(said.toLowerCase())).toBe(said.toLowerCase());
});

test.each([
  ["Bitte den Hintergrund weiß machen, es ist für meinen Shop", "Bitte den Hintergrund weiß machen"],
  ["Enlève la voiture, elle gâche la vue", "Enlève la voiture"],
  ["Pon un fondo gris liso, es para mi tienda", "Pon un fondo gris liso"],
  ["Togli la macchina, rovina la foto", "Togli la macchina"],
  ["Mude a cor do carro para vermelho, o resto fica igual", "Mude a cor do carro para vermelho"],
  ["Deixe o céu mais azul, não mexa no resto", "Deixe o céu mais azul"],
  ["Mach den Himmel blauer, den Rest bitte so lassen", "Mach den Himmel blauer"],
  ["Mach die Tasse blau, der Rest bleibt wie er ist", "Mach die Tasse blau"],
  ["für unsere Webseite bitte auf 16:9 zuschneiden", "auf 16:9 zuschneiden"],
])("%s says as much as %s", (said, plain) => {
  expect(withoutForeignPurposes(said)).toBe(plain);
});

test.each([
  "Mach den Himmel blauer, das Gras grüner",
  "make the sky bluer, the rest darker",
  "Rends le ciel plus bleu",
])("nothing is left out of %s", (said) => {
  expect(withoutForeignPurposes(said)).toBe(said);
});
