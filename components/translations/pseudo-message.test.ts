import compileMessage from "icu-minify/compile";
import formatMessage from "icu-minify/format";
import { expect, test } from "vitest";
import english from "./messages/en.json" with { type: "json" };
import { pseudoMessage } from "./pseudo-message.ts";

const formatters = {
  getDateTimeFormat: (...options: ConstructorParameters<typeof Intl.DateTimeFormat>) =>
    new Intl.DateTimeFormat(...options),
  getNumberFormat: (...options: ConstructorParameters<typeof Intl.NumberFormat>) => new Intl.NumberFormat(...options),
  getPluralRules: (...options: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...options),
};

const pseudo = (message: string, values: Parameters<typeof formatMessage>[2] = {}) =>
  formatMessage(pseudoMessage(compileMessage(message)), "en", values, { formatters });

test("accents and doubles the vowels of texts, plurals, choices and tags, but no values", () => {
  expect(pseudo("Save {name}", { name: "kite" })).toBe("Sáávéé kite");
  expect(pseudo("{count, plural, one {# job} other {# jobs}} left", { count: 2 })).toBe("2 jööbs lééft");
  expect(pseudo("{kind, select, day {By day} other {All}}", { kind: "day" })).toBe("By dááy");
  expect(pseudo("See <link>the page</link>", { link: (chunks) => `[${chunks.join("")}]` })).toBe("Séééé [théé páágéé]");
});

test("the catalogue becomes about 30 % longer", () => {
  const texts = Object.values(english)
    .flatMap((messages) => Object.values(messages))
    .filter((message) => !/[{<]/.test(message));
  const sum = (values: readonly string[]) => values.join("").length;
  expect(sum(texts.map((text) => String(pseudo(text)))) / sum(texts)).toBeCloseTo(1.3, 1);
});
