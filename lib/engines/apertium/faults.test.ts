import { expect, test } from "vitest";
import { withoutFaults } from "./faults.ts";

test.each([
  ["He doesn't like it.", "no le gusta.", "No le gusta."],
  ["<g1>Is</g1> it?", "¿<g1>es</g1> esto?", "¿<g1>Es</g1> esto?"],
  ["the table", "la mesa", "la mesa"],
  ["the table", "La mesa", "la mesa"],
  ["The table", "La mesa", "La mesa"],
  ["<x1/> The table", "<x1/> la mesa", "<x1/> La mesa"],
  ["The red <x1/> table", "<x1/> la mesa", "<x1/> la mesa"],
  ["12 Tables", "12 casas", "12 casas"],
])("the case at the start: %s translated as %s becomes %s", (source, answer, expected) => {
  expect(withoutFaults(source, answer)).toBe(expected);
});

test.each([
  ["The red table.", "La mesa  roja.", "La mesa roja."],
  ["The red table.", "La mesa roja .", "La mesa roja."],
  ["It is (very) big, and red.", "Es ( muy ) grande , y rojo.", "Es (muy) grande, y rojo."],
  ["a  b", "a  b", "a  b"],
  ["<g1>Red</g1> , big", "<g1>Rojo</g1> , grande", "<g1>Rojo</g1> , grande"],
])("spaces: %s translated as %s becomes %s", (source, answer, expected) => {
  expect(withoutFaults(source, answer)).toBe(expected);
});

test.each([
  ["She lives in Bern with Tim.", "Vive en bern con tim.", "Vive en Bern con Tim."],
  ["The NATO members meet.", "Los miembros de la nato se reúnen.", "Los miembros de la NATO se reúnen."],
  ["The May report may come.", "El informe de mayo may venir.", "El informe de mayo may venir."],
  ["RED TABLE", "mesa roja", "MESA ROJA"],
  ["TABLE", "Mesa", "MESA"],
  ["TABLE 4", "Mesa 4", "MESA 4"],
  ["EU", "Unión Europea", "Unión Europea"],
  ["OPEN <g1>THE DOOR</g1> &amp; GO", "abre <g1>la puerta</g1> &amp; ve", "ABRE <g1>LA PUERTA</g1> &amp; VE"],
  ["the road to Paris", "París es", "París es"],
  ["in the town of Bern", "Bern es la ciudad", "Bern es la ciudad"],
])("capitals: %s translated as %s becomes %s", (source, answer, expected) => {
  expect(withoutFaults(source, answer)).toBe(expected);
});

test.each([
  ["Move it to the <x0/> directory.", "Mou-ho al directori. <x0/>", "Mou-ho al directori <x0/>."],
  ["Use the <x0/> element: it is good.", "Usa l'element: <x0/> és bo.", "Usa l'element <x0/>: és bo."],
  [
    "Move <x0/><x1/> files, then stop.",
    "Mou fitxers, <x0/><x1/> llavors para.",
    "Mou fitxers <x0/><x1/>, llavors para.",
  ],
  ["Open the file: <x0/>", "Obre el fitxer: <x0/>", "Obre el fitxer: <x0/>"],
  ["Red, <x0/> and blue", "Rojo, <x0/> y azul", "Rojo, <x0/> y azul"],
  ["<x0/> is red.", "És vermell. <x0/>", "És vermell. <x0/>"],
])("placeholders and marks: %s translated as %s becomes %s", (source, answer, expected) => {
  expect(withoutFaults(source, answer)).toBe(expected);
});
