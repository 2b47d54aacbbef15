import { readFile } from "node:fs/promises";
import { CompactSign, generateKeyPair } from "jose";
import { z } from "zod";
import { becomeDeveloper } from "./developer.ts";
import { expect, type Page, proof, test } from "./test.ts";

const saved = z.object({
  receipt: z.string(),
  proof: z.object({ leaf_index: z.number(), tree_size: z.number(), path: z.array(z.string()) }),
  head: z.string(),
  opening: z.object({ salt: z.string(), parameters: z.string() }),
});
type Saved = z.output<typeof saved>;

/** Signs a text as another service would. */
async function signElsewhere(jws: string): Promise<string> {
  const { privateKey } = await generateKeyPair("EdDSA", { crv: "Ed25519" });
  const [header = "", payload = ""] = jws.split(".");
  const { typ } = JSON.parse(Buffer.from(header, "base64url").toString());
  const signer = new CompactSign(Buffer.from(payload, "base64url"));
  return signer.setProtectedHeader({ alg: "EdDSA", typ, kid: "elsewhere" }).sign(privateKey);
}

/** The receipt with another price. */
function cheapen(jws: string): string {
  const [header, payload = "", signature] = jws.split(".");
  const claims = { ...JSON.parse(Buffer.from(payload, "base64url").toString()), credits: 0 };
  return [header, Buffer.from(JSON.stringify(claims)).toString("base64url"), signature].join(".");
}

async function expectVerdict(page: Page, receipt: Saved | string, verdict: string): Promise<void> {
  await page.getByLabel("Receipt").fill(typeof receipt === "string" ? receipt : JSON.stringify(receipt));
  await page.getByRole("button", { name: "Check receipt" }).click();
  await expect(page.getByText(verdict)).toBeVisible();
}

proof(
  "a receipt is checked in the browser, which sends nothing, and each fault has its own message",
  async ({ page, browser }) => {
    test.setTimeout(180_000);
    await becomeDeveloper(page);
    await page.goto("/keys");
    await page.getByRole("button", { name: "Create API key" }).click();
    const authorization = `Bearer ${await page.getByTestId("new-key").textContent()}`;
    const ids: string[] = [];
    const outputs: string[] = [];
    for (const prompt of ["a red fox", "a blue cup"]) {
      const created = await page.request.post("/api/v1/image-generate", {
        headers: { authorization },
        data: { prompt, width: 64, height: 64 },
      });
      const job = z
        .object({ id: z.string(), outputs: z.array(z.object({ url: z.string() })) })
        .parse(await created.json());
      ids.push(job.id);
      outputs.push(job.outputs[0]?.url ?? "");
    }
    const [output, otherOutput] = await Promise.all(outputs.map(async (url) => (await page.request.get(url)).body()));

    await page.goto(`/jobs/${ids[0]}`);
    const download = page.waitForEvent("download");
    await page.locator('a[href$="/receipt"]').click();
    const first = saved.parse(JSON.parse(await readFile(await (await download).path(), "utf8")));
    await page.getByRole("link", { name: "Check", exact: true }).click();
    await page.waitForURL(/\/receipts\?job=job_\w+$/);
    await expect(page.getByLabel("Receipt")).toHaveValue(/"tree_size"/);
    const second = saved.parse(await (await page.request.get(`/jobs/${ids[1]}/receipt`)).json());

    // A visitor checks what the customer saved.
    const visitor = await (await browser.newContext()).newPage();
    await visitor.goto("/receipts");
    const requests: string[] = [];
    visitor.on("request", (request) => {
      const { pathname } = new URL(request.url());
      // Links of the page load the pages that they lead to, and the browser the icon.
      if (!/^\/(_next\/|icon\.svg)/.test(pathname) && request.headers().rsc === undefined)
        requests.push(`${request.method()} ${pathname}`);
      expect(request.postData()).toBeNull();
    });
    await expectVerdict(visitor, first, "The receipt is valid.");
    await expect(visitor.getByText("It is signed with a published key of this service.")).toBeVisible();
    await expect(visitor.getByText(ids[0] ?? "", { exact: true })).toBeVisible();
    await visitor.getByLabel("Files").setInputFiles([
      { name: "fox.png", mimeType: "image/png", buffer: output ?? Buffer.alloc(0) },
      { name: "cup.png", mimeType: "image/png", buffer: otherOutput ?? Buffer.alloc(0) },
    ]);
    await expect(visitor.getByText("fox.png is output 1 of the job.")).toBeVisible();
    await expect(visitor.getByText("cup.png is not a file of this job, or was changed.")).toBeVisible();
    await visitor.getByRole("button", { name: "Remove 2 files" }).click();

    await expectVerdict(visitor, { ...first, receipt: cheapen(first.receipt) }, "The receipt was changed.");
    await expectVerdict(visitor, { ...first, receipt: await signElsewhere(first.receipt) }, "Another key signed this.");
    await expectVerdict(visitor, { ...first, head: await signElsewhere(first.head) }, "Another key signed this.");
    await expectVerdict(visitor, { ...first, head: cheapen(first.head) }, "The head is wrong.");
    await expectVerdict(
      visitor,
      { ...second, receipt: first.receipt, opening: first.opening },
      "The receipt is not in the tree.",
    );
    await expectVerdict(visitor, first.receipt, "The proof of this receipt could not be read.");
    await expectVerdict(visitor, "a receipt", "This is not a receipt.");
    const read = new Set(requests);
    expect(
      [...read].filter(
        (request) =>
          !/^GET \/(\.well-known\/atelier-receipts\.json|api\/v1\/receipts\/consistency|jobs\/job_\w+\/receipt)$/.test(
            request,
          ),
      ),
    ).toEqual([]);

    // The account of the job needs the signed text alone.
    await expectVerdict(page, first.receipt, "The receipt is valid.");
  },
);
