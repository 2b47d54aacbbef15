import { readFile } from "node:fs/promises";
import { becomeDeveloper } from "./developer.ts";
import { expect, type Page, proof, test } from "./test.ts";

/** Drops a file on an element as the browser does after a drag from the desktop. */
async function dropFile(page: Page, selector: string, path: string): Promise<void> {
  const base64 = (await readFile(path)).toString("base64");
  await page.evaluate(
    ({ selector, base64, name }) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([bytes], name, { type: "image/png" }));
      for (const type of ["dragover", "drop"])
        document
          .querySelector(selector)
          ?.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
    },
    { selector, base64, name: path.slice(path.lastIndexOf("/") + 1) },
  );
}

test("a file that is dropped outside the drop area is used", async ({ page }) => {
  await page.goto("/playground/background-remove");
  await expect(page.getByTestId("example")).toBeVisible();
  await dropFile(page, "h1", "public/samples/chelsea.png");
  await expect(page.getByRole("button", { name: "Remove chelsea.png" })).toBeVisible();
  await expect(page).toHaveURL(/background-remove/);
});

test("a language that is typed in full is used by the request and its code", async ({ page }) => {
  await page.goto("/playground/document-translate");
  await page.getByLabel("Target language").fill("German");
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Target language")).toHaveValue("German (de)");
  await expect(page.getByText("-F target_language=de")).toBeVisible();
});

proof("going back keeps the files and the fields", async ({ page }) => {
  await page.goto("/playground/background-remove");
  await page.getByRole("button", { name: "Use the sample: a ginger cat" }).click();
  await page.getByText("Crop", { exact: true }).click();
  await expect(page).toHaveURL(/crop=true/);
  await page.getByRole("link", { name: "Image upscaling" }).first().click();
  await expect(page.getByRole("heading", { name: "Image upscaling" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Background removal" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Remove chelsea.png" })).toBeVisible();
  await expect(page.getByLabel("Crop", { exact: true })).toBeChecked();
});

proof("a reload during a run shows its progress and Cancel again, and the focus stays on Run", async ({ page }) => {
  await becomeDeveloper(page);
  await page.goto("/playground/image-upscale?factor=8&mode=quality");
  await page.getByRole("button", { name: "Use the sample: a cup of coffee on a wooden table" }).click();
  await expect(page.getByRole("button", { name: "Remove coffee.png" })).toBeVisible();
  const button = page.getByRole("button", { name: /^Run/ });
  await button.click();
  await expect(page.getByRole("progressbar")).toBeVisible();
  await expect(button).toBeFocused();
  await expect(page).toHaveURL(/run=job_/);
  await page.reload();
  await expect(page.getByRole("progressbar")).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  await expect(page.getByText(/canceled/i).first()).toBeVisible();
});

proof("a selection that fails does not turn into a run without a mask", async ({ page }) => {
  await becomeDeveloper(page);
  // As if the connection was lost.
  await page.route("**/api/playground/selections**", (route) => route.abort());
  const submitted: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/api/playground/image-cleanup"))
      submitted.push(request.url());
  });
  await page.goto("/playground/image-cleanup");
  await page.getByRole("button", { name: "Use the sample: a cup of coffee on a wooden table" }).click();
  await page.getByTestId("mask-editor").click();
  await expect(page.getByText(/The server could not be reached.*You can still use the brush\./)).toBeVisible();
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await expect(page.getByText("The last selection failed, so nothing is marked.")).toBeVisible();
  expect(submitted).toEqual([]);
});

proof("a click that waits shows how many requests are ahead of it", async ({ page, browser, baseURL }) => {
  test.setTimeout(180_000);
  const others = await browser.newContext({ baseURL: baseURL ?? "" });
  await becomeDeveloper(await others.newPage());
  await becomeDeveloper(page);
  await page.goto("/playground/image-cleanup");
  const image = { name: "coffee.png", mimeType: "image/png", buffer: await readFile("public/samples/coffee.png") };
  const waiting = Array.from({ length: 2 }, () =>
    others.request.post("/api/playground/selections", { headers: { origin: baseURL ?? "" }, multipart: { image } }),
  );
  // The image is sent when it is chosen, before the first click on an object.
  const uploading = page.waitForRequest("**/api/playground/selections");
  await page.getByRole("button", { name: "Use the sample: a cup of coffee on a wooden table" }).click();
  await uploading;
  await page.getByTestId("mask-editor").click();
  await expect(page.getByText(/^Waiting in the queue, [12] requests? ahead…$/)).toBeVisible();
  await expect(page.getByText(/of the image is marked/)).toBeVisible({ timeout: 120_000 });
  await Promise.allSettled(waiting);
  await others.close();
});
