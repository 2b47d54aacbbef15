import type { ImageLine } from "@atelier/document-model";
import { expect, test } from "vitest";
import { chooseWeight } from "./choose-weight.ts";
import type { FontMatch } from "./match-fonts.ts";

const line: ImageLine = {
  text: "Sign out",
  start: [0, 0],
  end: [80, 0],
  corners: [],
  size: 20,
  bold: true,
  serif: false,
  italic: false,
  ink: [250, 250, 250],
  paper: [40, 60, 110],
};
const match = (bold: boolean, cost: number, mass: number): FontMatch => ({
  style: { family: "sans", bold, italic: false },
  cost,
  mass,
  size: 20,
  contrast: 1,
  gaps: 0,
  drop: 0,
  offset: 0,
  length: 80,
  width: 4,
});

test.each([
  ["whose mass and letters are those of the regular font is regular", 0.066, 1.06, 0.08, 0.77, false],
  ["that is much thinner than the bold font and more like the regular one is regular", 0.151, 0.92, 0.209, 0.69, false],
  ["that is more like the bold font stays bold", 0.09, 1.06, 0.08, 0.77, true],
  ["whose mass is between both weights stays bold", 0.075, 1.24, 0.08, 0.88, true],
  ["with the mass of the bold font stays bold", 0.066, 1.3, 0.08, 0.97, true],
])("a line of a bold look %s", (_, lightCost, lightMass, boldCost, boldMass, isBold) => {
  const found = chooseWeight(line, [match(true, boldCost, boldMass), match(false, lightCost, lightMass)]);
  expect(found?.style.bold).toBe(isBold);
});

test("a regular line with a bold word stays regular", () => {
  const found = chooseWeight({ ...line, text: "Gâteaux et tartes" }, [
    match(false, 0.125, 1.3),
    match(true, 0.12, 0.93),
  ]);
  expect(found?.style.bold).toBe(false);
});
