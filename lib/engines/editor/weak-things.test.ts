import { expect, test } from "vitest";
import { isSeenAgain } from "./clothes.ts";
import { rankPlaces } from "./weak-things.ts";

type Box = readonly [number, number, number, number];
const seen = (name: string, score: number, box: Box) => ({ name, score, box });

test("a can is where a cup and a bottle are seen weakly at one place", () => {
  const cup = seen("cup", 0.17, [423, 733, 58, 159]);
  const bottle = seen("bottle", 0.15, [404, 678, 89, 216]);
  const places = rankPlaces([cup, bottle, seen("cup", 0.14, [683, 501, 28, 46])], [], { kinds: ["cup", "bottle"] });
  expect(places.map(({ box }) => box)).toEqual([cup.box]);
  expect(rankPlaces([cup], [], { kinds: ["cup", "bottle"] })).toEqual([]);
});

test("a laptop from above is one where a book is seen for certain too, and a pen needs one class only", () => {
  const laptop = seen("laptop", 0.18, [212, 495, 1104, 720]);
  const book = seen("book", 0.84, [228, 571, 916, 703]);
  expect(rankPlaces([laptop], [book], { kinds: ["laptop"], taken: ["book"] })).toHaveLength(1);
  expect(rankPlaces([laptop], [{ ...book, name: "cell phone" }], { kinds: ["laptop"], taken: ["book"] })).toEqual([]);
  expect(rankPlaces([seen("knife", 0.16, [982, 57, 423, 416])], [], { kinds: ["knife"], isLong: true })).toHaveLength(
    1,
  );
});

test("the lower part of a person that is seen again is no second one", () => {
  const person = seen("person", 0.99, [169, 150, 189, 575]);
  expect(isSeenAgain(seen("person", 0.51, [224, 316, 136, 410]), person)).toBe(true);
  // A child in front of an adult has a head and a higher score, and someone beside an adult is not inside.
  expect(isSeenAgain(seen("person", 0.9, [224, 316, 100, 400]), person)).toBe(false);
  expect(isSeenAgain(seen("person", 0.51, [300, 316, 136, 410]), person)).toBe(false);
  expect(isSeenAgain(seen("person", 0.51, [180, 152, 100, 200]), person)).toBe(false);
});
