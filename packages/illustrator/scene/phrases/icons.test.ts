import { expect, test } from "vitest";
import { drawPrompt } from "../../fixtures/read-and-draw.ts";

test.each([
  ["search icon, black", "1 search-symbol"],
  ["a user icon in green", "1 user-symbol"],
  ["location pin icon", "1 location-pin"],
  ["settings icon", "1 gear"],
  ["red plus icon", "1 plus-sign"],
  ["a plus sign", "1 plus-sign"],
  ["home icon", "1 house"],
  ["chat icon", "1 speech-balloon"],
  ["a yellow warning sign", "1 warning-sign"],
  ["a no smoking sign", "1 no-smoking-sign"],
  ["check mark icon, green", "1 check-mark"],
])("%s is %s", async (prompt, thing) => {
  const { drawn, warned, found } = await drawPrompt(prompt);
  expect([drawn, warned, found]).toEqual([[thing], "", []]);
});
