import { readFile } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { proof } from "../../test/helpers/proof.ts";
import { form, startTestService, type TestService, testAccount } from "../../test/helpers/servers/service.ts";
import { beginSession } from "../accounts/sessions.ts";
import { createPlaygroundToken } from "./http/caller/playground-token.ts";

let service: TestService;
let coffee: Blob;

beforeAll(async () => {
  service = await startTestService({ work: false });
  coffee = new Blob([await readFile("public/samples/coffee.png")], { type: "image/png" });
});
afterAll(() => service.stop());

async function playground() {
  const account = await testAccount(0);
  const sessionId = await beginSession(account.id, undefined);
  return { account, authorization: `Bearer ${await createPlaygroundToken({ accountId: account.id, sessionId })}` };
}

const select = (authorization: string, fields: Record<string, string | Blob>) =>
  fetch(`${service.base}/selections`, { method: "POST", headers: { authorization }, body: form(fields) });

const click = (authorization: string, selection: string, body: object) =>
  fetch(`${service.base}/selections/${selection}/mask`, {
    method: "POST",
    headers: { authorization, "content-type": "application/json" },
    body: JSON.stringify(body),
  });

proof("clicks include and exclude objects, and a selection belongs to one account", async () => {
  const { authorization, account } = await playground();
  const answer = await select(authorization, { image: coffee });
  expect(answer.status).toBe(201);
  const { id } = await answer.json();
  const covered = async (body: object) => {
    const mask = await click(authorization, id, body);
    expect(mask.headers.get("content-type")).toBe("image/png");
    const { data, info } = await sharp(Buffer.from(await mask.arrayBuffer()))
      .extractChannel(0)
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([600, 400]);
    const at = (x: number, y: number) => data[Math.round(y * 400) * 600 + Math.round(x * 600)];
    return { share: data.filter((value) => value > 127).length / data.length, at };
  };
  const coffeeInCup = await covered({ included: [[0.5, 0.4]] });
  expect(coffeeInCup.at(0.5, 0.4)).toBe(255);
  expect(coffeeInCup.at(0.03, 0.03)).toBe(0);
  expect(coffeeInCup.share).toBeGreaterThan(0.01);
  expect(coffeeInCup.share).toBeLessThan(0.6);
  const without = await covered({ included: [[0.5, 0.4]], excluded: [[0.03, 0.97]] });
  expect(without.at(0.03, 0.97)).toBe(0);

  const otherPlayground = await playground();
  expect((await click(otherPlayground.authorization, id, { included: [[0.5, 0.4]] })).status).toBe(410);
  const byKey = await click(account.headers.authorization, id, { included: [[0.5, 0.4]] });
  expect(byKey.status).toBe(404);
});

test("invalid selections are rejected with a problem", async () => {
  const { authorization } = await playground();
  const text = await select(authorization, { image: "no file" });
  expect(await text.json()).toMatchObject({ code: "invalid_input", errors: [{ pointer: "/image" }] });
  const noImage = await select(authorization, { image: new Blob(["hello"]) });
  expect(await noImage.json()).toMatchObject({ code: "unreadable_image" });
  expect((await click(authorization, "sel_none", { included: [] })).status).toBe(422);
  expect((await click(authorization, "sel_none", { included: [[2, 0.5]] })).status).toBe(422);
  expect((await click(authorization, "sel_none", { included: [[0.5, 0.5]] })).status).toBe(410);
});

test("selections have a limit of their own", async () => {
  const { authorization } = await playground();
  const answers: number[] = [];
  for (let turn = 0; turn < 16; turn++) answers.push((await select(authorization, { image: "none" })).status);
  expect(answers.slice(0, 15)).toEqual(Array(15).fill(422));
  expect(answers[15]).toBe(429);
});

proof("a selection that waits reports how many are ahead of it", async () => {
  const [first, second] = [await playground(), await playground()];
  const ahead = async ({ authorization }: typeof first) => {
    const answer = await fetch(`${service.base}/selections/queue`, { headers: { authorization } });
    return (await answer.json()).ahead;
  };
  expect(await ahead(second)).toBeNull();
  let isDone = false;
  const selections = Promise.all(
    [first, second].map(({ authorization }) => select(authorization, { image: coffee })),
  ).finally(() => {
    isDone = true;
  });
  const seen: (number | null)[] = [];
  while (!isDone) {
    seen.push(await ahead(second));
    await setTimeout(50);
  }
  expect((await selections).map(({ status }) => status)).toEqual([201, 201]);
  expect(seen).toContain(1);
  expect(await ahead(second)).toBeNull();
});

test("previews contain the first paragraphs of a document", async () => {
  const { authorization, account } = await playground();
  const letter = new Blob([await readFile("public/samples/letter.docx")]);
  const preview = (headers: { authorization: string }, document: Blob | string) =>
    fetch(`${service.base}/previews`, { method: "POST", headers, body: form({ document }) });
  const answer = await (await preview({ authorization }, letter)).json();
  expect(answer).toMatchObject({ more: false, language: "en" });
  expect(answer.characters).toBeGreaterThan(300);
  expect(answer.paragraphs).toContainEqual({ place: expect.any(String), text: "Greetings from the garden" });
  expect((await preview(account.headers, letter)).status).toBe(404);
  expect(await (await preview({ authorization }, new Blob(["PK\u0003\u0004 and then nothing"]))).json()).toMatchObject({
    code: "unreadable_document",
  });
});
