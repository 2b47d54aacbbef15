import type { Mask, Raster } from "@atelier/images/raster";
import { expect, test } from "vitest";
import { areOfSeveral, computeClothes } from "./clothes.ts";
import { computeHair, isCutOff } from "./hair.ts";
import { withinSubject } from "./masks.ts";

const [WIDTH, HEIGHT] = [120, 160];
const [WALL, HAIR, SKIN, SUIT, BALL] = [
  [200, 205, 210],
  [70, 45, 25],
  [220, 170, 140],
  [210, 90, 30],
  [15, 15, 18],
] as const;

type Place = (x: number, y: number) => boolean;
const ellipse =
  (cx: number, cy: number, rx: number, ry: number): Place =>
  (x, y) =>
    ((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2 <= 1;
const rectangle =
  (left: number, top: number, right: number, bottom: number): Place =>
  (x, y) =>
    x >= left && x < right && y >= top && y < bottom;

const hair: Place = (x, y) => ellipse(60, 30, 20, 24)(x, y) && !ellipse(60, 36, 13, 17)(x, y);
const face = ellipse(60, 36, 13, 17);
const neck = rectangle(54, 50, 66, 62);
const suit: Place = (x, y) => rectangle(22, 60, 98, HEIGHT)(x, y) && !ball(x, y);
const ball = ellipse(84, 130, 16, 16);

/** A drawn person in a suit who holds a black ball, before a wall, and the outline of both. */
function drawPerson(): { image: Raster; person: Mask } {
  const image: Raster = { width: WIDTH, height: HEIGHT, channels: 3, data: new Uint8Array(WIDTH * HEIGHT * 3) };
  const person = { width: WIDTH, height: HEIGHT, data: new Uint8Array(WIDTH * HEIGHT) };
  for (let at = 0; at < WIDTH * HEIGHT; at++) {
    const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
    const [, color] = (
      [
        [hair, HAIR],
        [face, SKIN],
        [neck, SKIN],
        [ball, BALL],
        [suit, SUIT],
      ] as const
    ).find(([isIn]) => isIn(x, y)) ?? [null, WALL];
    image.data.set(color, at * 3);
    if (color !== WALL) person.data[at] = 255;
  }
  return { image, person };
}

const BOX = [22, 6, 76, 154] as const;
/** Which of the crown, the face, the neck, the chest and the ball a mask contains. */
const contains = (mask: Mask | undefined | null) =>
  [
    [60, 10],
    [60, 36],
    [60, 56],
    [40, 110],
    [84, 130],
  ].map(([x = 0, y = 0]) => mask?.data[y * WIDTH + x] === 255);

test("a suit is the person without the head, the neck and what she holds", () => {
  const { image, person } = drawPerson();
  expect(contains(computeClothes(image, person, BOX, { cover: "all" })?.mask)).toEqual([
    false,
    false,
    false,
    true,
    false,
  ]);
  expect(
    computeClothes(image, { ...person, data: new Uint8Array(person.data.length) }, BOX, { cover: "all" }),
  ).toBeNull();
});

test("a garment of a named color, or worn under another one, is found without the rest of the clothes", () => {
  const { image, person } = drawPerson();
  const blouse = rectangle(50, 62, 70, HEIGHT);
  for (let at = 0; at < WIDTH * HEIGHT; at++)
    if (blouse(at % WIDTH, Math.floor(at / WIDTH))) image.data.set([40, 60, 170], at * 3);
  const places = (mask: Mask | undefined) => [60, 40].map((x) => mask?.data[100 * WIDTH + x] === 255);
  expect(places(computeClothes(image, person, BOX, { cover: "upper" })?.mask)).toEqual([false, true]);
  const inner = computeClothes(image, person, BOX, { cover: "upper", isInner: true });
  expect([places(inner?.mask), inner?.isDistinct]).toEqual([[true, false], true]);
  expect(places(computeClothes(image, person, BOX, { cover: "upper", color: "blue" })?.mask)).toEqual([true, false]);
  expect(computeClothes(image, person, BOX, { cover: "upper", color: "green" })).toBeNull();
});

test("an open jacket is what is worn beside the middle, and trousers of its wearer are no shirt", () => {
  const { image, person } = drawPerson();
  const shirt = rectangle(38, 62, 82, HEIGHT);
  const trousers = rectangle(22, 135, 98, HEIGHT);
  const draw = (...places: (readonly [Place, readonly number[]])[]) => {
    const drawn = { ...image, data: image.data.slice() };
    for (const [isIn, color] of places)
      for (let at = 0; at < WIDTH * HEIGHT; at++)
        if (isIn(at % WIDTH, Math.floor(at / WIDTH))) drawn.data.set(color, at * 3);
    return drawn;
  };
  const at = (mask: Mask | undefined, x: number, y: number) => mask?.data[y * WIDTH + x] === 255;
  const open = draw([shirt, [40, 60, 170]]);
  const jacket = computeClothes(open, person, BOX, { cover: "upper", isOuter: true })?.mask;
  expect([at(jacket, 28, 100), at(jacket, 92, 100), at(jacket, 60, 100)]).toEqual([true, true, false]);
  const sitting = draw([trousers, [40, 60, 170]]);
  const top = computeClothes(sitting, person, BOX, { cover: "all", isInner: true })?.mask;
  expect([at(top, 60, 100), at(top, 60, 150)]).toEqual([true, false]);
});

test("long hair that nearly has the color of a top does not belong to it", () => {
  const { image, person } = drawPerson();
  const long = (x: number, y: number) => hair(x, y) || rectangle(40, 30, 46, 110)(x, y);
  for (let at = 0; at < WIDTH * HEIGHT; at++) {
    const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
    if (long(x, y)) image.data.set([170, 125, 70], at * 3);
    else if (suit(x, y)) image.data.set([240, 175, 40], at * 3);
  }
  const top = computeClothes(image, person, BOX, { cover: "upper", color: "yellow" });
  expect([top?.mask.data[100 * WIDTH + 43], top?.mask.data[100 * WIDTH + 70]]).toEqual([0, 255]);
});

test("hair is what is connected with the top of the head and has its color, without the face", () => {
  const { image, person } = drawPerson();
  const found = computeHair(image, person, BOX);
  expect(contains(found)).toEqual([true, false, false, false, false]);
  const area = found?.data.reduce((sum, value) => sum + Number(value > 0), 0) ?? 0;
  expect(area).toBeGreaterThan(500);
  const bald = { ...image, data: image.data.slice() };
  for (let at = 0; at < WIDTH * HEIGHT; at++) if (hair(at % WIDTH, Math.floor(at / WIDTH))) bald.data.set(SKIN, at * 3);
  expect(computeHair(bald, person, BOX)).toBeNull();
});

test("an outline that runs into the wall ends where the matting network sees no subject", () => {
  const { person } = drawPerson();
  const wide = { ...person, data: person.data.map((value, at) => (at % WIDTH < 10 ? 255 : value)) };
  const subject = Float32Array.from(person.data, (value) => value / 255);
  expect(withinSubject(wide, subject).data).toEqual(person.data);
  // The network sees another subject.
  expect(withinSubject(wide, new Float32Array(subject.length))).toBe(wide);
});

test("hair that goes on below where it is searched is only a part", () => {
  const head = [40, 10, 40, 40] as const;
  const hairTo = (bottom: number): Mask => ({
    width: WIDTH,
    height: HEIGHT,
    data: Uint8Array.from({ length: WIDTH * HEIGHT }, (_, at) =>
      at % WIDTH > 35 && at % WIDTH < 45 && at < bottom * WIDTH ? 255 : 0,
    ),
  });
  expect([isCutOff(hairTo(70), head), isCutOff(hairTo(55), head)]).toEqual([true, false]);
});

test("suits are those of several people, and trousers of one", () => {
  const names = ["suits", "black shirts", "t-shirts", "suit", "trousers", "clothes", "jeans", "glasses"];
  expect(names.filter(areOfSeveral)).toEqual(["suits", "black shirts", "t-shirts"]);
});
