import { expect, test } from "vitest";
import { findAnswerError } from "./check-answer.ts";

const check = (source: string, answer: string, to: string) =>
  findAnswerError(answer, {
    source,
    to,
    rewrites: false,
    lacksNeighbor: false,
  });

test.each([
  ["en", "Hinweis: Die Tür ist offen.", "Note: The door is open."],
  ["en", "注意：请先断电。", "Note: Disconnect the power first."],
  ["en", "※ 電源を切ってください。", "Note: Please turn off the power."],
  ["en", "Übersetzung: Max Mustermann", "Translation: Max Mustermann"],
  ["en", "Hier ist die Liste: Äpfel, Birnen", "Here is the list: apples, pears"],
  ["en", "AGB", "Terms and Conditions"],
  ["de", "Frequently asked questions", "FAQ"],
  ["en", "人大", "National People's Congress"],
  ["en", "お世話になっております。", "Thank you for your continued support and cooperation with our company."],
  ["ja", "We look forward to hearing from you at your earliest convenience.", "よろしくお願いします。"],
  ["sr", "The contract ends on 31 December.", "Ugovor se završava 31. decembra."],
  ["sr", "The contract ends on 31 December.", "Уговор се завршава 31. децембра."],
  ["uz", "The contract ends on 31 December this year.", "Шартнома шу йил 31 декабрда тугайди."],
  [
    "ru",
    "1600 Amphitheatre Parkway, Mountain View, California, USA",
    "1600 Amphitheatre Parkway, Mountain View, California, США",
  ],
  ["ja", "Microsoft Azure, Amazon Web Services, Google Cloud", "Microsoft Azure、Amazon Web Services、Google Cloud"],
])("a correct answer has no error: %s, %s", (to, source, answer) => {
  expect(check(source, answer, to)).toBeNull();
});

test.each([
  ["de", "The door is open.", "Here is the translation: Die Tür ist offen.", /remark/],
  ["sr-Cyrl", "The contract ends on 31 December.", "Ugovor se završava 31. decembra.", /script/],
  ["ru", "The garden of the museum opens at nine.", "The garden opens at nine o'clock in the morning.", /script/],
  ["de", "The garden of the museum opens at nine. ".repeat(4), "Der Garten.", /much longer or shorter/],
])("a wrong answer has one: %s, %s", (to, source, answer, error) => {
  expect(check(source, answer, to)).toMatch(error);
});
