import { expect, test } from "vitest";
import { chooseLocale } from "./choose-locale.ts";

const listed = ["en", "de", "es"] as const;
const choose = (chosen: string | undefined, header: string | null) => chooseLocale(chosen, header, listed);

test("the choice of the cookie comes first, also the pseudo-locale", () => {
  expect(choose("es", "de")).toBe("es");
  expect(choose("en-XA", "de")).toBe("en-XA");
});

test("without a choice the header's most preferred known language counts, also by a regional variant", () => {
  expect(choose(undefined, "fr, en;q=0.3, de-AT;q=0.9")).toBe("de");
  expect(choose(undefined, "en-GB,en;q=0.9,de;q=0.8")).toBe("en");
});

test("an unknown cookie, an unknown language and a broken header fall back to English", () => {
  expect(choose("xx", null)).toBe("en");
  expect(choose(undefined, "tlh, xx;q=0.3")).toBe("en");
  expect(choose(undefined, ";;;q=,,")).toBe("en");
  expect(choose(undefined, "*")).toBe("en");
});
