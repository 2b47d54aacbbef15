import { expect, test } from "vitest";
import { isUnlikelyLength } from "./lengths.ts";

const ENGLISH = "All human beings are born free and equal in dignity and rights.";

test.each([
  ["Thai", "มนุษย์ทั้งหลายเกิดมามีอิสระและเสมอภาคกันในเกียรติศักดิ์และสิทธิ"],
  ["Japanese", "すべての人間は、生まれながらにして自由であり、かつ、尊厳と権利とについて平等である。"],
  ["Korean", "모든 인간은 태어날 때부터 자유로우며 그 존엄과 권리에 있어 동등하다."],
  ["Chinese", "人人生而自由，在尊严和权利上一律平等。"],
  ["German", "Alle Menschen sind frei und gleich an Würde und Rechten geboren."],
])("a text and its translation into %s have likely lengths, in both directions", (_, text) => {
  expect([isUnlikelyLength(ENGLISH, text), isUnlikelyLength(text, ENGLISH)]).toEqual([false, false]);
  expect([isUnlikelyLength(ENGLISH, text.repeat(4)), isUnlikelyLength(text.repeat(4), ENGLISH)]).toEqual([true, true]);
});
