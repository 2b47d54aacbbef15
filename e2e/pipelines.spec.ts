import { join } from "node:path";
import { becomeDeveloper } from "./developer.ts";
import { expect, type Locator, type Page, proof, test } from "./test.ts";

const sample = join(import.meta.dirname, "..", "public", "samples", "eye.png");

const listSteps = (page: Page) => page.getByRole("list", { name: "Steps" }).getByRole("region");
const readTitles = (page: Page) => page.getByRole("list", { name: "Steps" }).getByRole("heading", { level: 2 });

async function addStep(page: Page, operation: string): Promise<void> {
  await page.getByLabel("Next operation").selectOption({ label: operation });
  await page.getByRole("button", { name: "Add step" }).click();
  // Its fields open with it.
  await expect(readTitles(page).last()).toContainText(operation);
}

const getPicture = (step: Locator) => step.locator("footer img");

proof(
  "a pipeline is built with mouse and keyboard, run, changed from a step on, saved and resumed from its page",
  async ({ page }) => {
    test.setTimeout(300_000);
    await becomeDeveloper(page);
    await page.goto("/pipelines");
    await expect(page.getByText("No runs yet")).toBeVisible();
    await page.getByRole("link", { name: "New pipeline" }).click();
    await page.waitForURL("/pipelines/new");
    await addStep(page, "Image upscaling");
    await addStep(page, "Background removal");
    await expect(readTitles(page)).toHaveText(["1. Image upscaling", "2. Background removal"]);

    // The arrow keys move a step, and the handle keeps the focus.
    await page.getByRole("button", { name: /^Move 2\./ }).focus();
    await page.keyboard.press("ArrowUp");
    await expect(readTitles(page)).toHaveText(["1. Background removal", "2. Image upscaling"]);
    await expect(page.getByRole("button", { name: /^Move 1\./ })).toBeFocused();
    await expect(listSteps(page).nth(1).getByLabel("Works on")).toHaveValue("$steps.background_remove.outputs[0]");

    // The mouse drags it back and forth.
    const drag = async (from: number, to: number) => {
      const handle = page.getByRole("button", { name: /^Move \d\./ });
      const [start, target] = [await handle.nth(from).boundingBox(), await listSteps(page).nth(to).boundingBox()];
      if (!start || !target) throw new Error("The steps are not visible.");
      await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
      await page.mouse.down();
      await page.mouse.move(start.x, target.y + (to > from ? target.height - 5 : 5), { steps: 12 });
      await page.mouse.up();
    };
    await page.setViewportSize({ width: 1280, height: 3600 });
    await drag(0, 1);
    await expect(readTitles(page)).toHaveText(["1. Image upscaling", "2. Background removal"]);
    await drag(1, 0);
    await expect(readTitles(page)).toHaveText(["1. Background removal", "2. Image upscaling"]);

    await page.locator('input[type="file"]').first().setInputFiles(sample);
    await expect(page.getByTestId("step-price").first()).toHaveText(/^\d+ credits?$/, { timeout: 60_000 });
    await page.getByRole("button", { name: "Run pipeline" }).click();
    const [first, second] = [listSteps(page).nth(0), listSteps(page).nth(1)];
    await expect(getPicture(second)).toBeVisible({ timeout: 120_000 });
    await expect(getPicture(first)).toBeVisible();
    const before = await getPicture(first).getAttribute("src");

    // Only the changed step runs again, with the result of the one before.
    await second.getByText("4", { exact: true }).first().click();
    await page.getByRole("button", { name: "Run 1 changed step" }).click({ timeout: 30_000 });
    await expect(getPicture(second)).toBeVisible({ timeout: 120_000 });
    expect(await getPicture(first).getAttribute("src")).toBe(before);

    // With the keyboard: a condition that does not hold, and a variable for the factor.
    const when = second.getByLabel("Runs", { exact: true });
    await when.focus();
    await page.keyboard.press("ArrowDown");
    await expect(second.getByLabel("Fact")).toHaveValue("width");
    await second.getByLabel("Comparison").focus();
    await page.keyboard.type(">");
    await second.getByLabel("Value").fill("100000");
    await second.getByLabel("Set a field by a variable").selectOption({ label: "Factor" });
    const variables = page.getByRole("list", { name: "Variables" });
    await expect(variables.getByLabel("Default")).toHaveValue("4");
    await variables.getByLabel("Name").fill("Scale");
    await expect(second.getByLabel("Factor is set by the variable")).toHaveValue("scale");
    await page.getByRole("button", { name: /^Run (pipeline|\d changed steps?)$/ }).click({ timeout: 30_000 });
    await expect(second.getByText("Skipped")).toBeVisible({ timeout: 120_000 });

    await page.getByRole("tab", { name: "Python" }).click();
    await expect(page.getByText('"$steps.background_remove.outputs[0]"')).toBeVisible();
    await page.getByLabel("Name").last().fill("Large cutout");
    await page.getByRole("button", { name: "Save pipeline" }).click();
    await expect(page.getByText("Saved as version 1.")).toBeVisible();
    await page.waitForURL(/\?pipeline=pip_\w+$/);
    await page.reload();
    await expect(readTitles(page)).toHaveText(["1. Background removal", "2. Image upscaling"]);
    await listSteps(page).nth(1).getByText("Settings", { exact: true }).click();
    await expect(listSteps(page).nth(1).getByLabel("Value")).toHaveValue("100000");
    await expect(listSteps(page).nth(1).getByLabel("Factor is set by the variable")).toHaveValue("scale");

    await page.goto("/pipelines");
    await expect(page.getByRole("link", { name: "Large cutout" })).toBeVisible();
    const runs = page.getByRole("region", { name: "Runs" }).getByRole("row");
    await expect(runs).toHaveCount(4);
    await runs.nth(3).getByRole("link").click();
    await page.waitForURL(/\/pipelines\/runs\/run_\w+$/);
    await expect(page.getByRole("status").filter({ hasText: "Succeeded" })).toBeVisible();
    const steps = page.getByRole("list", { name: "Steps" });
    // The input of the second step is the output of the first one.
    await expect(steps.locator("img")).toHaveCount(3);

    // Its steps are changed in the builder, where only the changed one runs, without the file that is not kept.
    const address = page.url();
    await page.getByRole("link", { name: "Change and run again" }).click();
    await page.waitForURL(/\?run=run_\w+$/);
    await expect(getPicture(second)).toBeVisible();
    await second.getByText("Settings", { exact: true }).click();
    await second.getByText("3", { exact: true }).first().click();
    await page.getByRole("button", { name: "Run 1 changed step" }).click({ timeout: 30_000 });
    await expect(getPicture(second)).toBeVisible({ timeout: 120_000 });
    await page.goto(address);
    await page.getByRole("button", { name: "Delete results" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete results" }).click();
    await expect(steps.locator("img")).toHaveCount(0);
  },
);

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("a template is run and its steps are moved by touch", async ({ page }) => {
    test.setTimeout(240_000);
    await becomeDeveloper(page);
    await page.goto("/pipelines/new");
    await page.getByLabel("Start from").selectOption({ label: "Old photo" });
    await expect(readTitles(page)).toHaveCount(3);
    await page
      .getByRole("button", { name: /^Use the sample|^Use a /i })
      .first()
      .tap();
    const handle = page.getByRole("button", { name: /^Move 3\./ });
    await handle.scrollIntoViewIfNeeded();
    const start = await handle.boundingBox();
    if (!start) throw new Error("The handle is not visible.");
    const client = await page.context().newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", y: number) =>
      client.send("Input.dispatchTouchEvent", {
        type,
        touchPoints: type === "touchEnd" ? [] : [{ x: start.x + start.width / 2, y }],
      });
    const y = start.y + start.height / 2;
    await touch("touchStart", y);
    for (let at = 1; at <= 20; at++) await touch("touchMove", y - at * 40);
    await touch("touchEnd", 0);
    await expect(readTitles(page).last()).not.toHaveText(/Image editing/);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  });
});
