import AxeBuilder from "@axe-core/playwright";
import { becomeDeveloper } from "./developer.ts";
import { expect, type Page, photograph, proof, test } from "./test.ts";

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(", ")}`)).toEqual([]);
}

/** The page coordinates of a point of the image, given as shares of its sides. */
async function pointAt(page: Page, x: number, y: number) {
  const frame = await page.getByTestId("mask-editor").boundingBox();
  if (!frame) throw new Error("The mask editor is not visible.");
  return { x: frame.x + x * frame.width, y: frame.y + y * frame.height };
}

async function clickAt(page: Page, x: number, y: number): Promise<void> {
  const point = await pointAt(page, x, y);
  await page.mouse.click(point.x, point.y);
}

proof("objects are marked by click, brush, eraser and keyboard, and the marked area is removed", async ({ page }) => {
  test.setTimeout(240_000);
  await becomeDeveloper(page);
  await page.goto("/playground/image-cleanup");
  await page.getByRole("button", { name: "Use the sample: a cup of coffee on a wooden table" }).click();
  const editor = page.getByTestId("mask-editor");
  await editor.scrollIntoViewIfNeeded();
  const state = page.getByText(/of the image is marked/);

  await clickAt(page, 0.5, 0.42);
  await expect(state).toBeVisible({ timeout: 40_000 });
  await photograph(page, "marking-object");
  await expectAccessible(page);
  const share = async () => Number.parseFloat((await state.textContent()) ?? "0");
  const cup = await share();
  expect(cup).toBeGreaterThan(3);
  expect(cup).toBeLessThan(60);

  // A second click unmarks the object, and undo restores the mark.
  await clickAt(page, 0.5, 0.42);
  await expect(page.getByRole("button", { name: "Clear marks" })).toBeDisabled({ timeout: 20_000 });
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(share).toBe(cup);

  await page.getByText("Brush", { exact: true }).click();
  const [from, to] = [await pointAt(page, 0.05, 0.1), await pointAt(page, 0.3, 0.1)];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 6 });
  await page.mouse.up();
  await expect.poll(share).toBeGreaterThan(cup);
  const painted = await share();
  await page.getByText("Eraser", { exact: true }).click();
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 6 });
  await page.mouse.up();
  await expect.poll(share).toBeLessThan(painted);

  await page.getByText("Brush", { exact: true }).click();
  await editor.focus();
  const before = await share();
  for (let step = 0; step < 8; step++) {
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
  }
  await expect.poll(share).toBeGreaterThanOrEqual(before);
  await photograph(page, "marking-painted");

  // The mask is the only input that selects the area to remove.
  await page.getByRole("button", { name: "Run", exact: true }).click();
  const result = page.getByTestId("result");
  await expect(result).toBeVisible({ timeout: 60_000 });
  await expect(result).toContainText("onnx/mi-gan");
  await expect(page.getByText("-F mask=@mask.png")).toBeVisible();
  await photograph(page, "marking-result");
  await expectAccessible(page);

  // The run is now in the list of recent runs and restores its parameters.
  await page.getByLabel("Objects").fill("dog");
  await expect(page).toHaveURL(/objects=dog/);
  await page.reload();
  await expect(page.getByLabel("Objects")).toHaveValue("dog");
  // The list is below the result, which moves it when it arrives.
  await expect(result).toBeVisible();
  await page
    .getByRole("button", { name: /^Restore the run/ })
    .first()
    .click();
  await expect(page.getByLabel("Objects")).toHaveValue("");
  await expect(page.getByTestId("result")).toBeVisible();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("touch input paints", async ({ page }) => {
    await becomeDeveloper(page);
    await page.goto("/playground/image-cleanup");
    await page.getByRole("button", { name: "Use the sample: a ginger cat" }).click();
    await page.getByTestId("mask-editor").scrollIntoViewIfNeeded();
    await page.getByText("Brush", { exact: true }).click();
    const point = await pointAt(page, 0.5, 0.5);
    await page.touchscreen.tap(point.x, point.y);
    await expect(page.getByText(/of the image is marked/)).toBeVisible();
    await photograph(page, "marking-phone");
  });
});
