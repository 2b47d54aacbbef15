import { afterAll, expect, test } from "vitest";
import { newAccount } from "../../test/helpers/accounts/money-steps.ts";
import { closeDatabase } from "../platform/database/db.ts";
import { deletePreset, erasePresets, listPresets, savePreset } from "./presets.ts";

afterAll(closeDatabase);

const OPERATION = "image-generate";

test("a preset is replaced by one with the same name, and belongs to its account and operation", async () => {
  const [accountId, otherAccountId] = [await newAccount(), await newAccount()];
  await savePreset(accountId, OPERATION, { name: " Posters ", values: { width: "512" } });
  await savePreset(accountId, OPERATION, { name: "Posters", values: { width: "1024", fast: true } });
  const [preset, ...more] = await listPresets(accountId, OPERATION);
  expect([preset?.name, preset?.values, more]).toEqual(["Posters", { width: "1024", fast: true }, []]);
  expect(await listPresets(accountId, "image-edit")).toEqual([]);
  expect(await listPresets(otherAccountId, OPERATION)).toEqual([]);
  expect(await deletePreset(otherAccountId, preset?.id ?? "")).toBe(false);
  expect(await deletePreset(accountId, preset?.id ?? "")).toBe(true);
  expect(await listPresets(accountId, OPERATION)).toEqual([]);
});

test("an account saves at most 50 presets of an operation, also at once, and none without a name or too long", async () => {
  const accountId = await newAccount();
  const saved = await Promise.allSettled(
    Array.from({ length: 52 }, (_, at) => savePreset(accountId, OPERATION, { name: `Set ${at}`, values: {} })),
  );
  expect(saved.filter(({ status }) => status === "fulfilled")).toHaveLength(50);
  expect(await listPresets(accountId, OPERATION)).toHaveLength(50);
  await erasePresets(accountId);
  expect(await listPresets(accountId, OPERATION)).toEqual([]);
  const refused = { code: "invalid_input" };
  await expect(savePreset(accountId, "image-edit", { name: " ", values: {} })).rejects.toMatchObject(refused);
  await expect(savePreset(accountId, "image-edit", { name: "x".repeat(61), values: {} })).rejects.toMatchObject(
    refused,
  );
  const values = { prompt: "x".repeat(20_000) };
  await expect(savePreset(accountId, "image-edit", { name: "Long", values })).rejects.toMatchObject(refused);
});
