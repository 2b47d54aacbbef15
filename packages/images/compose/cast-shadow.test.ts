import { expect, test } from "vitest";
import type { Mask, Raster } from "../raster.ts";
import { castShadow as findShadow } from "./cast-shadow.ts";

const [width, height] = [480, 360];
type Color = readonly [number, number, number];
type Shape = (x: number, y: number) => number;

/** 1 inside an ellipse, falling to 0 over `soft` pixels at its edge. */
const ellipse =
  (cx: number, cy: number, rx: number, ry: number, soft = 1): Shape =>
  (x, y) =>
    Math.max(0, Math.min(1, 0.5 + ((1 - Math.hypot((x - cx) / rx, (y - cy) / ry)) * Math.min(rx, ry)) / soft));
const object = ellipse(200, 150, 50, 60);
/** A shadow on the ground that begins below the object and lies at its right. */
const shadow = ellipse(255, 210, 75, 18, 12);

const noise = () => {
  let state = 11;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32 - 0.5;
  };
};

interface Layer {
  shape: Shape;
  /** The color that covers the ground, or the share of its light that is left. */
  color: Color | number;
}

/** A textured ground that is lit unevenly, with layers over it and the object on top. */
function scene(layers: readonly Layer[], grain = 14, ground: Color = [176, 142, 104]): Raster {
  const random = noise();
  const data = new Uint8Array(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel++) {
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    const light = 0.8 + 0.25 * (x / width) + (grain * random()) / 128;
    let color: number[] = ground.map((value) => value * light);
    for (const { shape, color: over } of [...layers, { shape: object, color: [40, 90, 160] as const }]) {
      const share = shape(x, y);
      color = color.map((value, channel) => {
        const covered = typeof over === "number" ? value * over : (over[channel] ?? 0);
        return value * (1 - share) + covered * share;
      });
    }
    data.set(
      color.map((value) => Math.round(Math.max(0, Math.min(255, value)))),
      pixel * 3,
    );
  }
  return { width, height, channels: 3, data };
}

const getMask = (shape: Shape, least = 0.5): Mask => ({
  width,
  height,
  data: Uint8Array.from({ length: width * height }, (_, at) =>
    shape(at % width, Math.floor(at / width)) > least ? 255 : 0,
  ),
});
/** The shadow that is sure. */
const castShadow = async (image: Raster, mask: Mask, others?: Mask): Promise<Mask | null> => {
  const found = await findShadow(image, mask, others);
  return found?.isSure ? found.mask : null;
};
const both = (a: Mask, b: Mask) => a.data.reduce((sum, value, at) => sum + Number(value > 0 && b.data[at] > 0), 0);
const area = (mask: Mask) => both(mask, mask);
const objectMask = getMask(object);
const visible: Shape = (x, y) => (object(x, y) > 0.5 ? 0 : shadow(x, y));

test.each([
  ["a dark shadow", 0.45, 14],
  ["a light shadow", 0.75, 8],
  ["a shadow on a rough ground", 0.5, 40],
])("%s that touches the object is found whole, with little beside it", async (_name, left, grain) => {
  const found = await castShadow(scene([{ shape: shadow, color: left }], grain), objectMask);
  expect(found).not.toBeNull();
  if (!found) return;
  const core = getMask(visible, 0.6);
  expect(both(found, core) / area(core)).toBeGreaterThan(0.9);
  // The mask is widened by the soft edge of 12 pixels.
  expect(both(found, getMask(visible, 0.02)) / area(found)).toBeGreaterThan(0.6);
  expect(both(found, objectMask)).toBe(0);
});

test("a shadow at twice the size and in a color of the sky is found", async () => {
  const blue: Shape = (x, y) => shadow(x, y) * 0.5;
  const small = scene([
    { shape: blue, color: [80, 78, 74] },
    { shape: blue, color: 0.5 },
  ]);
  const large = { width: 2 * width, height: 2 * height };
  const data = new Uint8Array(large.width * large.height * 3);
  const mask: Mask = { ...large, data: new Uint8Array(large.width * large.height) };
  for (let at = 0; at < mask.data.length; at++) {
    const from = Math.floor(at / large.width / 2) * width + Math.floor((at % large.width) / 2);
    data.set(small.data.subarray(from * 3, from * 3 + 3), at * 3);
    mask.data[at] = objectMask.data[from];
  }
  const found = await castShadow({ ...large, channels: 3, data }, mask);
  expect(found && area(found) / 4).toBeGreaterThan(0.6 * area(getMask(visible)));
});

test.each<[string, Layer[]]>([
  ["no shadow", []],
  ["a dark thing of another color", [{ shape: shadow, color: [30, 70, 34] }]],
  ["a shadow that does not touch the object", [{ shape: ellipse(390, 250, 50, 14, 6), color: 0.5 }]],
  ["a darker floor that goes on to the frame", [{ shape: (_x, y) => (y > 205 ? 1 : 0), color: 0.6 }]],
  ["a darker wall behind the object's side", [{ shape: (x) => (x > 240 ? 1 : 0), color: 0.6 }]],
  ["a shadow above the object", [{ shape: ellipse(200, 70, 40, 26, 8), color: 0.5 }]],
])("%s: nothing is found", async (_name, layers) => {
  expect(await castShadow(scene(layers), objectMask)).toBeNull();
});

test("a neighbor is never a part of the shadow, even if it is as dark", async () => {
  const neighbor = ellipse(320, 212, 14, 14);
  const image = scene([
    { shape: shadow, color: 0.5 },
    { shape: neighbor, color: 0.4 },
  ]);
  const found = await castShadow(image, objectMask, getMask(neighbor));
  expect(found && both(found, getMask(neighbor, 0.9))).toBe(0);
  expect(found && area(found)).toBeGreaterThan(0.5 * area(getMask(visible)));
});

test("a shadow larger than the object is left, because it may be the ground itself", async () => {
  expect(await castShadow(scene([{ shape: ellipse(240, 215, 150, 90, 8), color: 0.5 }]), objectMask)).toBeNull();
});

test("an empty mask has no shadow", async () => {
  expect(
    await castShadow(
      scene([]),
      getMask(() => 0),
    ),
  ).toBeNull();
});

test("on an uneven ground the darker part below the object is possible, but not sure", async () => {
  const tiles: Layer = { shape: (x, y) => Number((Math.floor(x / 34) + Math.floor(y / 34)) % 2 === 0), color: 0.72 };
  const found = await findShadow(scene([tiles, { shape: ellipse(215, 225, 85, 26, 12), color: 0.3 }], 60), objectMask);
  expect(found?.isSure).toBe(false);
  const core = getMask((x, y) => (object(x, y) > 0.5 ? 0 : ellipse(215, 225, 85, 26, 12)(x, y)), 0.9);
  expect(found && both(found.mask, core) / area(core)).toBeGreaterThan(0.7);
});

test("a dark wall, an even ground and an object that the lower edge cuts off have no possible shadow", async () => {
  expect(await findShadow(scene([{ shape: (x) => (x > 240 ? 1 : 0), color: 0.6 }]), objectMask)).toBeNull();
  expect(await findShadow(scene([]), objectMask)).toBeNull();
  const cutOff: Shape = (x, y) => Number(Math.abs(x - 200) < 50 && y > 200);
  expect(await findShadow(scene([{ shape: shadow, color: 0.5 }]), getMask(cutOff))).toBeNull();
});
