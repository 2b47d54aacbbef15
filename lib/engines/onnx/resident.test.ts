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

test("a model that another call loaded again after a failure stays known", async () => {
  const { events, residence } = models();
  const released = Promise.withResolvers<void>();
  await withResident({ ...residence("slow", 90), release: () => released.promise }, 100, idle);
  let attempts = 0;
  const failing = () => ({
    ...residence("again", 50),
    open: async () => {
      attempts++;
      if (attempts === 1) throw new Error("damaged");
      return "again";
    },
  });
  const waiting = withResident(failing(), 100, idle);
  await expect(withResident(failing(), 100, idle)).rejects.toThrow("damaged");
  await withResident(failing(), 100, idle);
  released.resolve();
  await expect(waiting).rejects.toThrow("damaged");
  expect(residentKeys()).toContain("again");
  await withResident(residence("next", 80), 100, idle);
  expect(events).toContain("release again");
});

test("a call does not fail because another model cannot be released", async () => {
  const { residence } = models();
  const release = () => Promise.reject(new Error("stuck"));
  await withResident({ ...residence("stuck", 90), release }, 100, idle);
  expect(await withResident(residence("other", 90), 100, async (model) => model)).toBe("other");
});
