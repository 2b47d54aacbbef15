import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startFakeTranslator } from "../../test/helpers/engines/fake-engines.ts";
import { hostileMarkdown } from "../../test/helpers/files/hostile-markdown.ts";
import {
  form,
  startTestService,
  type TestAccount,
  type TestService,
  testAccount,
} from "../../test/helpers/servers/service.ts";
import { warmInspectors } from "../jobs/inspect.ts";

let service: TestService;
let translator: { stop(): Promise<void> };

beforeAll(async () => {
  translator = await startFakeTranslator();
  service = await startTestService({ work: false });
  warmInspectors();
});
afterAll(async () => {
  await service.stop();
  await translator.stop();
});

async function send(
  path: string,
  { headers }: TestAccount,
  fields: Record<string, string | Blob>,
  signal?: AbortSignal,
): Promise<number> {
  const response = await fetch(`${service.base}${path}`, {
    method: "POST",
    headers: { ...headers, prefer: "respond-async" },
    body: form(fields),
    ...(signal ? { signal } : {}),
  });
  await response.arrayBuffer();
  return response.status;
}

test("beside 100 hostile files of one account, another account's uploads are admitted before those are read", async () => {
  const [attacker, customer] = [await testAccount(1_000), await testAccount(1_000)];
  const image = new Blob([await readFile("public/samples/coffee.png")]);
  const upload = () => send("/background-remove", customer, { image, mode: "fast" });
  // The first upload starts the inspection processes.
  expect(await upload()).toBe(202);

  const statuses: number[] = [];
  const end = new AbortController();
  const attack = hostileMarkdown(100).map(async (bytes) => {
    const document = new File([new Uint8Array(bytes)], "a.md");
    statuses.push(await send("/document-translate", attacker, { document, target_language: "es" }, end.signal));
  });
  // The attacker's share is used up: some files wait to be read, and the others are refused.
  await expect.poll(() => statuses.filter((status) => status === 429).length, { timeout: 60_000 }).toBeGreaterThan(50);
  expect(await upload()).toBe(202);
  expect(await upload()).toBe(202);
  const unread = attack.length - statuses.length;
  end.abort();
  await Promise.allSettled(attack);

  // Files of one account are read one at a time, so an upload that waited for all of them would come after the last.
  expect(unread).toBeGreaterThan(0);
  expect([422, 429]).toEqual(expect.arrayContaining(statuses));
});
