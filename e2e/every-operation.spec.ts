import type { Capability } from "../lib/engines/ports/index.ts";
import { becomeDeveloper, buy } from "./developer.ts";
import { expect, type Page, photograph, proof, test } from "./test.ts";

/** The input of each operation before "Run" is clicked. */
const inputs: Record<Exclude<Capability, "document-translate">, (page: Page) => Promise<void>> = {
  "image-generate": (page) =>
    page.getByLabel("Prompt", { exact: true }).fill("a small harbor at sunset with sailing boats"),
  "image-edit": async (page) => {
    await sample(page, "a cup of coffee on a wooden table");
    await page.getByLabel("Instructions").fill("make it black and white and add a vignette");
  },
  "image-cleanup": async (page) => {
    await sample(page, "a cup of coffee on a wooden table");
    await page.getByLabel("Objects").fill("cup");
  },
  "image-upscale": (page) => sample(page, "a ginger cat"),
  "sketch-to-image": async (page) => {
    await sample(page, "a drawing of a house");
    await page.getByLabel("Prompt", { exact: true }).fill("a red house with a green lawn under a blue sky, yellow sun");
  },
  "background-remove": (page) => sample(page, "a cup of coffee on a wooden table"),
  "product-photo": (page) => sample(page, "a cup of coffee on a wooden table"),
};

/** Chooses a sample and waits until it is downloaded, because "Run" would fail without the file. */
async function sample(page: Page, alt: string): Promise<void> {
  await page
    .getByRole("button", { name: `Use the sample: ${alt}` })
    .first()
    .click();
  await expect(page.getByRole("button", { name: /^Remove \S+\.(png|jpg|docx)$/ }).first()).toBeVisible();
}

proof("image operations run in the playground", async ({ page }) => {
  test.setTimeout(240_000);
  await becomeDeveloper(page);
  await buy(page, "100");
  for (const [slug, enterInput] of Object.entries(inputs)) {
    await test.step(slug, async () => {
      await page.goto(`/playground/${slug}`);
      await enterInput(page);
      await page.getByRole("button", { name: "Run", exact: true }).click();
      const image = page.getByTestId("result").getByRole("img").first();
      await expect(image).toBeVisible({ timeout: 90_000 });
      await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(100);
      await photograph(page, `playground-${slug}`);
    });
  }
});

proof("a letter is translated in the playground, or the page shows which engine is missing", async ({ page }) => {
  await becomeDeveloper(page);
  await page.goto("/playground/document-translate");
  await sample(page, "a letter with a table");
  await page.getByLabel("Target language").fill("spani");
  await expect(page.getByText("credits for this run")).toBeVisible();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Run", exact: true }).click();
  // Apertium is a system package that a test cannot install on every machine.
  await expect(page.getByText(/^apertium\/|The engine is not available/).first()).toBeVisible({ timeout: 60_000 });
  // The segments show the original next to the translation. The preview depends on LibreOffice, which can be missing.
  if (await page.getByText(/^apertium\//).count()) {
    await page.getByRole("tab", { name: "Segments" }).click();
    await expect(page.getByRole("region", { name: "Segments" })).toContainText("Greetings from the garden");
    await page.getByLabel("Translation of segment 1", { exact: true }).fill("Corregido.");
    await page.getByRole("button", { name: "Rebuild with 1 change" }).click();
    await expect(page.getByText("The document was written again. Nothing was charged.")).toBeVisible();
    await page.getByRole("tab", { name: "Terms" }).click();
    await expect(page.getByLabel("Name of the glossary").or(page.getByText("no repeated terms"))).toBeVisible();
  }
  await photograph(page, "playground-document-translate");
});
