import { expect, test } from "vitest";
import { residentKeys, withResident } from "./resident.ts";

/** Models with a record of what was opened and released. */
function models() {
  const events: string[] = [];
  const residence = (key: string, bytes: number) => ({
    key,
    bytes,
    open: async () => {
      events.push(`open ${key}`);
      return key;
    },
    release: async (model: string) => {
      events.push(`release ${model}`);
    },
  });
  return { events, residence };
}

const idle = async () => {};

test("above the limit the least recently used idle model is released before the next is opened", async () => {
  const { events, residence } = models();
  await withResident(residence("a", 40), 100, idle);
  await withResident(residence("b", 40), 100, idle);
  await withResident(residence("a", 40), 100, idle);
  await withResident(residence("c", 40), 100, idle);
  expect(events).toEqual(["open a", "open b", "release b", "open c"]);
  expect(residentKeys().slice(-2)).toEqual(["a", "c"]);
});

test("a model in use stays, and a model above the limit runs alone", async () => {
  const { events, residence } = models();
  await withResident(residence("used", 90), 100, async () => {
    await withResident(residence("large", 500), 100, idle);
    expect(events).not.toContain("release used");
  });
  await withResident(residence("small", 10), 100, idle);
  expect(events.filter((event) => /release (used|large)/.test(event))).toEqual(["release used", "release large"]);
});

test("calls at the same time share one model; one that failed to open is opened again", async () => {
  const { events, residence } = models();
  await Promise.all([1, 2, 3].map(() => withResident(residence("shared", 1), 100, idle)));
  expect(events).toEqual(["open shared"]);
  let attempts = 0;
  const failing = {
    ...residence("failing", 1),
    open: async () => {
      attempts++;
      if (attempts === 1) throw new Error("damaged");
      return "failing";
    },
  };
  await expect(withResident(failing, 100, idle)).rejects.toThrow("damaged");
  expect(await withResident(failing, 100, async (model) => model)).toBe("failing");
});
