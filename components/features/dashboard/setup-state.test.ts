import { expect, test } from "vitest";
import { testTranslator } from "#test/helpers/engines/translator.ts";
import { setupSteps } from "./setup-state.ts";

const getState = (account: Parameters<typeof setupSteps>[0]) =>
  setupSteps(account, testTranslator("dashboard")).map(({ done }) => done);

test("no step of a new account is done", () => {
  expect(getState({ emailVerified: false, hasJobs: false, mayHaveKey: false, keys: [] })).toEqual(Array(5).fill(false));
});

test("the first request is done when a key was used", () => {
  const account = { emailVerified: true, hasJobs: true, mayHaveKey: true };
  expect(getState({ ...account, keys: [{ lastUsedAt: null }] })).toEqual([true, true, true, false]);
  expect(getState({ ...account, keys: [{ lastUsedAt: new Date() }] })).toEqual(Array(4).fill(true));
});
