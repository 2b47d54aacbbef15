import { expect, test } from "vitest";
import { parseInstruction } from "./instruction.ts";

test.each([
  ["Replace the dog with a red fox.", { tool: "search-and-replace", searchPrompt: "dog", prompt: "a red fox" }],
  ["turn the car into a boat", { tool: "search-and-replace", searchPrompt: "car", prompt: "a boat" }],
  ["Make the car dark blue", { tool: "search-and-recolor", selectPrompt: "car", prompt: "dark blue car" }],
  ["change the color of the sofa to green", { tool: "search-and-recolor", selectPrompt: "sofa", prompt: "green sofa" }],
  ["make it brighter", { tool: "redraw", prompt: "make it brighter" }],
  ["add a hat", { tool: "redraw", prompt: "add a hat" }],
])("%s", (text, parsed) => {
  expect(parseInstruction(text)).toEqual(parsed);
});
