import { expect, test } from "vitest";
import { joinLost } from "./people.ts";

const [width, height] = [40, 40];
const inBox = (left: number, top: number, across: number, down: number) =>
  Uint8Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    return x >= left && x < left + across && y >= top && y < top + down ? 255 : 0;
  });
const newPerson = (data: Uint8Array, box: readonly [number, number, number, number]) => ({
  mask: { width, height, data },
  box,
});

test("a face that an outline leaves out is added to the person whose outline it touches", () => {
  const people = [newPerson(inBox(2, 12, 10, 28), [2, 2, 10, 38]), newPerson(inBox(20, 2, 10, 38), [20, 2, 10, 38])];
  const [first, second] = joinLost({ width, height }, people, inBox(2, 2, 28, 38));
  expect([
    first?.mask.data[5 * width + 6],
    first?.mask.data[5 * width + 16],
    second?.mask.data[5 * width + 16],
  ]).toEqual([255, 0, 0]);
});

test("the edge of an outline is no lost part", () => {
  const person = newPerson(inBox(2, 2, 12, 30), [2, 2, 12, 30]);
  const [same] = joinLost({ width, height }, [person], inBox(2, 2, 12, 30));
  expect(same?.mask.data).toEqual(person.mask.data);
});
