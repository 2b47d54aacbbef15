import { expect, test } from "vitest";
import { chooseLocale } from "./choose-locale.ts";

test("the choice of the cookie comes first, also the pseudo-locale", () => {
  expect(chooseLocale("en-XA", "de")).toBe("en-XA");
  expect(chooseLocale("en", "fr")).toBe("en");
});

test("an unknown cookie, an unknown language and a broken header fall back to English", () => {
  expect(chooseLocale("xx", null)).toBe("en");
  expect(chooseLocale(undefined, "tlh, xx;q=0.3")).toBe("en");
  expect(chooseLocale(undefined, ";;;q=,,")).toBe("en");
  expect(chooseLocale(undefined, "*")).toBe("en");
});

test("a regional variant of the header gets its language", () => {
  expect(chooseLocale(undefined, "en-GB,en;q=0.9")).toBe("en");
});
