import { parseEnv } from "node:util";
import { expect, test } from "vitest";
import { cutValues } from "./cut-values.mjs";

test.each([
  ["ACCENT_COLOR=#0b8f6a", ""],
  ["ENGINES_IMAGE_GENERATE=kserve@http://a:1#second,illustrator", "kserve@http://a:1"],
  ["export ENGINES_IMAGE_GENERATE = a#b # a comment", "a"],
])("%s is cut", (line, value) => {
  expect(cutValues(`PORT=1\n${line}\n`)).toEqual([/\w+(?=\s*=)/.exec(line)?.[0]]);
  expect(Object.values(parseEnv(line))).toEqual([value]);
});

test.each(['ACCENT_COLOR="#0b8f6a"', "A='x#y'", "A=1 # a comment", "A= # a comment", "# A=#b", "A=1", ""])(
  "%j is not",
  (line) => {
    expect(cutValues(line)).toEqual([]);
  },
);
