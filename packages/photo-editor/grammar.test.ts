import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { judgePictureInstructions, stepText } from "./fixtures/judge.ts";
import { readInstructions } from "./grammar.ts";
import { planFor } from "./plan-for.ts";

const table = readFileSync(new URL("./instructions.tsv", import.meta.url), "utf8")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"))
  .map((line) => line.split("\t"));

test("the table has at least 200 different instructions", () => {
  expect(new Set(table.map(([instruction]) => instruction)).size).toBe(table.length);
  expect(table.length).toBeGreaterThanOrEqual(200);
});

test.each(table)("%s", (instruction = "", plan = "", left = "") => {
  const { steps, notUnderstood } = readInstructions(instruction.replaceAll("\\n", "\n"));
  expect(steps.map(stepText).join(" | ")).toBe(plan);
  expect(notUnderstood.join("; ")).toBe(left);
});

test("at least three quarters of the fixed instructions for pictures are planned, and the others are named", () => {
  const verdicts = judgePictureInstructions();
  expect(verdicts).toHaveLength(60);
  expect(verdicts.filter(({ verdict }) => verdict === "misread")).toEqual([]);
  expect(verdicts.filter(({ verdict }) => verdict === "done").length).toBeGreaterThanOrEqual(45);
});

test.each([
  ["emoji", "🐶🎉✨👍🏽"],
  ["Chinese", "把背景变成蓝色"],
  ["Arabic", "اجعل الصورة أكثر سطوعا"],
  ["Russian", "сделай ярче"],
  ["marks", "…?!#%&*()[]{}"],
  ["control characters", "\u0000\u0007\u001b[31m\u202e"],
  ["numbers", "12345 67890"],
  ["only what not to do", "don't crop it and do not rotate it"],
  ["a letter many times", "a".repeat(4000)],
  ["a word many times", "more ".repeat(800)],
  ["two words many times", `remove ${"all the ".repeat(480)}`],
])("%s alone give no steps", (_what, instructions) => {
  expect(() => planFor(instructions)).toThrow(expect.objectContaining({ code: "nothing_matched" }));
});

test("a replacement of text that does not name both texts is refused with what to do", () => {
  expect(() => planFor('replace the phone number below the logo with "555 0199"')).toThrow(
    'replace "SALE" with "SOLD"',
  );
});

test("a removal of something that is not understood says so and names the mask", () => {
  expect(() => planFor("remove the thing that the man in the middle is holding in his left hand")).toThrow(
    /names no single thing\. .* mark it with a mask/,
  );
});

test("what a removal is to leave is no wish of its own, and the reading says so", () => {
  const [said, read] = ["remove the man so that only the sea and the sky are left", "remove the man"];
  expect(readInstructions(said)).toMatchObject({ notUnderstood: [], corrected: [`"${said}" as "${read}"`] });
  expect(readInstructions(read).corrected).toBeUndefined();
});

test("words of another script are reported as not understood", () => {
  const plan = readInstructions("make it brighter, 把背景变成蓝色, and crop to a square 🎉");
  expect(plan.steps.map(({ tool }) => tool)).toEqual(["brightness", "crop"]);
  expect(plan.notUnderstood).toEqual(["把背景变成蓝色"]);
});

test("control characters between words only separate them", () => {
  const plan = readInstructions("make it\u0000brighter\u0007 and\u001b rotate\u200b 90 degrees");
  expect(plan).toMatchObject({ steps: [{ tool: "brightness" }, { tool: "rotate" }], notUnderstood: [] });
});

test.each(
  [
    "make the ",
    "change the colour of the ",
    "light ",
    "remove the a ",
    "1 ",
    "9",
    "9.",
    "9px x ",
    "a-",
    "- ",
    '"',
    "' ",
    '"a" ',
    "and ",
    ", ",
    "please ",
    "then and ",
    "#f",
    "rgb(",
    "duotone a ",
    "before a, ",
    "write '",
    "crop around the ",
    "rotate it by -",
    " ",
    "\n",
    "a little ",
    "(",
    "§0 ",
    "replace a with ",
    "outline ",
    "make it a ",
    "the sky is too ",
    '"a" bottom ',
  ].map((part) => [part]),
)("4,000 characters of %j are read through", { timeout: 20_000 }, (part) => {
  const long = part.repeat(4000 / part.length);
  for (const instructions of [long, `crop ${long}`, `change ${long} to blue`, `write "x" ${long} outline`])
    expect(readInstructions(instructions).steps.length).toBeLessThan(4000);
});

test("a long list of instructions is read completely", () => {
  const { steps, notUnderstood } = readInstructions("flip it, ".repeat(40));
  expect([steps.length, notUnderstood]).toEqual([40, []]);
});

test("a look that a change of size or format does not make is not understood", () => {
  const { steps, notUnderstood } = readInstructions("1600 wide, jpg looking like a good photo");
  expect(steps.map(stepText)).toEqual(["resize width=1600", "convert format=jpeg"]);
  expect(notUnderstood).toEqual(["looking like a good photo"]);
});

test.each([
  ["increase the contrats", "contrast percent=20", ['"contrats" as "contrast"']],
  ["make the backgroud white", "replace_background color=white", ['"backgroud" as "background"']],
  ["make it birghter", "brightness percent=20", ['"birghter" as "brighter"']],
  [
    "turn night into day",
    "exposure stops=1.6 | tones shadows=40 | warmth percent=15",
    ['"turn night into day" as "much brighter", because daylight cannot be drawn'],
  ],
  ["remove the boarder collie", "remove_object object=boarder collie", undefined],
])("%s is read with its misspelled word corrected", (instruction, plan, corrected) => {
  const { steps, ...rest } = readInstructions(instruction);
  expect([steps.map(stepText).join(" | "), rest.corrected]).toEqual([plan, corrected]);
});

test.each([
  ["make it look foggy", "weather kind=fog percent=100"],
  ["add light snow", "weather kind=snow percent=55"],
  ["make it look like it's raining heavily", "weather kind=rain percent=170"],
  ["add fog behind the cat", "apply_to part=cat except=true effect=fog amount=100"],
  ["lift the shadows by 30% and recover the highlights", "tones shadows=30 | tones highlights=-45"],
  ["make the blacks deeper", "tones blacks=-40"],
  ["add 100px of white padding on all sides", "pad edges=100,100,100,100,px color=white"],
  ["make the canvas square", "pad ratio=1:1 color=white"],
  ["make it square without cropping", "pad ratio=1:1 color=white"],
  [
    "put it on a 1080x1080 white canvas",
    "resize width=1080 height=1080 fit=inside | pad width=1080 height=1080 color=white",
  ],
  ["turn everything except the cat into a pencil sketch", "apply_to part=cat except=true effect=pencil"],
  ["make the background a watercolor painting", "apply_to part=background effect=watercolor"],
  ["a sketch, except for the cup", "apply_to part=cup except=true effect=pencil"],
  ["black and white except red", "apply_to part=red except=true effect=black_and_white"],
  ["darken the bottom third of the image", "apply_to part=bottom third effect=brightness amount=-20"],
  ["write Happy Birthday at the top in gold", 'text text="Happy Birthday" position=top color=gold'],
  ["enhance this photo", "auto_tone"],
  ["turn the red into a darker red", "apply_to part=red effect=brightness amount=-20"],
  ["darken the top", "apply_to part=top half effect=brightness amount=-20"],
  ["crop to the top left quarter", "crop edges=0,0,0.5,0.5"],
  ["remove the red tint", "white_balance"],
  ["reduce the blur", "sharpen percent=80"],
  ["the picture is overexposed", "exposure stops=-0.6"],
  ["tint the image red", "tint color=red percent=35"],
  ["add a black gradient at the bottom", "overlay color=black percent=80 from=bottom"],
  [
    "turn day into night",
    "exposure stops=-1.7 | tones highlights=-60 | warmth percent=-25 | saturation percent=-35 | split_tone shadows=#0b1a4a highlights=#5f78b8 percent=45 | vignette percent=25",
  ],
  ["1600 wide jpg", "resize width=1600 | convert format=jpeg"],
  ["1600 wide look like a painting", "resize width=1600 | style name=oil"],
  ["make the sky bluer", "recolor object=sky to=blue percent=45"],
  [
    "change the red paint to matte black",
    "recolor from=red object=paint to=black | apply_to part=paint effect=contrast amount=-20",
  ],
  ["paint the car matte black", "recolor object=car to=black | apply_to part=car effect=contrast amount=-20"],
  [
    "make the motorcycle glossy red",
    "recolor object=motorcycle to=red | apply_to part=motorcycle effect=contrast amount=25",
  ],
  ["give the cat a matte finish", "apply_to part=cat effect=contrast amount=-20"],
  ["give it a satin finish", "contrast percent=-20 | saturation percent=-10"],
  ["desaturate the background by half", "apply_to part=background effect=saturation amount=-50"],
  ["blur everything behind the woman", "apply_to part=woman except=true effect=blur"],
  ["black and white except for the rocket", "apply_to part=rocket except=true effect=black_and_white"],
  ["replace the background with plain white", "replace_background color=white"],
  ["make it look like dusk", "exposure stops=-0.4 | warmth percent=35 | saturation percent=10"],
  ["make the fog thicker", "weather kind=fog percent=140"],
  ["make it matte", "contrast percent=-20 | saturation percent=-10"],
  ["give it a matte look", "contrast percent=-20 | saturation percent=-10"],
  ["delete everything except for the cup", "remove_background subject=cup"],
  ["keep the cup and delete the others", "remove_background subject=cup"],
])("%s is planned as %s", (instruction, plan) => {
  const { steps, notUnderstood } = readInstructions(instruction);
  expect([steps.map(stepText).join(" | "), notUnderstood]).toEqual([plan, []]);
});

test.each([
  ["tint everything slightly green", ""],
  ["make it less yellow", ""],
  ["remove the vignette", "remove the vignette"],
  ["sharpen the center", "sharpen the center"],
  ["colored pencil drawing", "colored pencil"],
  ["foto en blanco y negro con vignette", "foto en blanco y negro con vignette"],
  ["remove the shadow", "remove the shadow"],
  ["add snow on the ground", "add snow on the ground"],
  ['add a watermark "ACME" in the middle, engraved', "engraved"],
])("%s is not done in another way", (instruction, left) => {
  const { steps, notUnderstood } = readInstructions(instruction);
  expect(steps.filter(({ tool }) => /^(recolor|resize)$/.test(tool))).toEqual([]);
  expect(notUnderstood.join(" ")).toContain(left);
});

test.each([
  [
    "enlarge it to twelve times the size",
    "resize scale=8",
    ['"enlarge it to twelve times the size" as "8 times the size", which is the most'],
  ],
  ["make it bigger, 20x", "resize scale=8", ['"20x" as "8 times the size", which is the most']],
  ["upscale 20x", "upscale factor=8", ['"upscale 20x" as "8 times the size", which is the most']],
  ["upscale it 6 times", "upscale factor=8", ['"upscale it 6 times" as "upscale 8 times"']],
  ["upscale 4x", "upscale factor=4", undefined],
])("a factor that cannot be had is named: %s", (instruction, step, read) => {
  const { steps, corrected } = readInstructions(instruction);
  expect([steps.map(stepText), corrected]).toEqual([[step], read]);
});

test.each([
  ["The picture is much too orange, correct the white balance", "white_balance strong=true"],
  ["way too yellow, fix the white balance please", "white_balance strong=true"],
  ["make the reds of the crab pop", "apply_to part=red parts of the crab effect=saturation amount=40"],
])("a strong cast and the hues of a thing are read as what they are: %s", (instruction, expected) => {
  expect(readInstructions(instruction).steps.map(stepText)).toEqual([expected]);
});
