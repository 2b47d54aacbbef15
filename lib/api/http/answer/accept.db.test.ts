import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { form, type TestAccount, type TestService, testAccount } from "../../../../test/helpers/servers/service.ts";
import { startTranslationService } from "../../../../test/helpers/servers/translation-service.ts";
import { readBalance } from "../../../credits/ledger.ts";
import { pool } from "../../../platform/database/db.ts";

const DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

let service: TestService;
let account: TestAccount;
let letter: File;
let photo: File;

beforeAll(async () => {
  service = await startTranslationService();
  letter = new File([await readFile("public/samples/letter.docx")], "letter.docx");
  photo = new File([await readFile("public/samples/coffee.png")], "coffee.png");
});
beforeEach(async () => {
  account = await testAccount(50);
});
afterAll(() => service.stop());

async function post(path: string, accept: string, body: FormData) {
  const headers = { ...account.headers, accept };
  const response = await fetch(service.base + path, { method: "POST", headers, body });
  const type = response.headers.get("content-type");
  const bytes = new Uint8Array(await response.arrayBuffer());
  const problem = type === "application/problem+json" ? JSON.parse(new TextDecoder().decode(bytes)) : {};
  return { status: response.status, type, bytes, code: problem.code, detail: problem.detail };
}

const balance = async () => {
  const { available, held } = await readBalance(pool(), account.id);
  return { available, held };
};

const translation = (fields: Record<string, string> = {}) =>
  form({ document: letter, source_language: "en", target_language: "es", ...fields });

describe("bytes in place of the job", () => {
  test.each([
    ["/background-remove", () => form({ image: photo, output: "both", retention: "0" })],
    ["/image-cleanup", () => form({ image: photo, boxes: "[[0, 0, 20, 20]]", return_mask: "true", retention: "0" })],
    ["/image-generate", () => form({ prompt: "a cup", n: "2" })],
  ])("are refused for several outputs of %s before anything is held", async (path, body) => {
    const { status, code } = await post(path, "image/png", body());
    expect([status, code, await balance()]).toEqual([406, "not_acceptable", { available: 50, held: 0 }]);
  });

  test("are refused for several languages before anything is held", async () => {
    const body = form({ document: letter, source_language: "en", targets: '["es", "de"]', retention: "0" });
    const { status, code } = await post("/document-translate", "application/octet-stream", body);
    expect([status, code, await balance()]).toEqual([406, "not_acceptable", { available: 50, held: 0 }]);
  });

  test.each([DOCX, `${DOCX}, application/json;q=0.5`, "application/octet-stream"])(
    "of a document are returned for its own type: %s",
    async (accept) => {
      const { status, type, bytes, detail } = await post("/document-translate", accept, translation());
      expect([status, type], detail).toEqual([200, DOCX]);
      expect(new TextDecoder().decode(bytes.subarray(0, 2))).toBe("PK");
    },
  );

  test("of a document of another type are refused with its type before anything is held", async () => {
    const { status, code, detail } = await post("/document-translate", "application/pdf", translation());
    expect([status, code, await balance()]).toEqual([406, "not_acceptable", { available: 50, held: 0 }]);
    expect(detail).toBe(`The output is ${DOCX}. Accept that type or application/json.`);
    expect((await post("/document-translate", "image/avif", translation())).detail).toContain("application/pdf");
  });
});
