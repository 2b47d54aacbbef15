import { becomeDeveloper, buy } from "./developer.ts";
import { expect, proof, test } from "./test.ts";

proof("a project is created, caps its keys, filters jobs and usage, and is archived", async ({ page, request }) => {
  test.setTimeout(120_000);
  await becomeDeveloper(page);
  await buy(page, "100");
  await page.goto("/projects");
  await expect(page.getByRole("row", { name: /Default/ })).toBeVisible();
  await page.getByLabel("Name").fill("Web shop");
  await page.getByLabel("Credit cap").fill("1");
  await page.getByRole("button", { name: "Create project" }).click();
  await expect(page.getByRole("heading", { name: "Web shop" })).toBeVisible();

  await page.getByRole("link", { name: "New key" }).click();
  await expect(page.getByRole("combobox", { name: "Project" })).toHaveValue(/^proj_/);
  await page.getByLabel("Name").fill("Shop server");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Create restricted key" }).click();
  const key = (await page.getByTestId("new-key").textContent()) ?? "";
  const draw = async () => {
    const data = { prompt: "a red kite over hills", width: 64, height: 64 };
    return request.post("/api/v1/image-generate", { headers: { authorization: `Bearer ${key}` }, data });
  };
  expect((await draw()).status()).toBe(200);
  const refused = await draw();
  expect([refused.status(), (await refused.json()).code]).toEqual([402, "spend_limit_reached"]);

  await page.goto("/projects");
  await expect(page.getByText("1 of 1 this month")).toBeVisible();
  await page.getByRole("link", { name: "Web shop" }).click();
  await expect(page.getByText("The cap is spent.")).toBeVisible();
  await page.getByLabel("Credit cap").fill("50");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Saved. The cap counts with the next job")).toBeVisible();
  expect((await draw()).status()).toBe(200);

  await page.getByRole("link", { name: "Jobs" }).last().click();
  await expect(page.getByRole("combobox", { name: "Project" })).toHaveValue(/^proj_/);
  await expect(page.getByRole("row")).toHaveCount(3);
  await page.getByRole("combobox", { name: "Project" }).selectOption("Default");
  await expect(page.getByText("No matching jobs")).toBeVisible();
  for (const path of ["/batches", "/pipelines", "/requests"]) {
    await page.goto(path);
    await page.getByRole("combobox", { name: "Project" }).selectOption("Web shop");
    await expect(page).toHaveURL(/project=proj_/);
  }
  await expect(page.getByRole("row")).toHaveCount(4);
  await page.goto("/usage?group=project");
  await expect(page.getByRole("row", { name: /Web shop/ })).toContainText("2");

  await page.goto("/projects");
  await page.getByRole("link", { name: "Web shop" }).click();
  await page.getByRole("button", { name: "Archive" }).click();
  await expect(page.getByRole("dialog")).toContainText("1 key fails within 5 seconds.");
  await page.getByRole("dialog").getByRole("button", { name: "Archive" }).click();
  await expect(page).toHaveURL(/\/projects$/);
  await expect(page.getByRole("link", { name: "Web shop" })).toBeHidden();
  await expect.poll(async () => (await draw()).status(), { timeout: 6_000 }).toBe(401);
  await page.getByRole("link", { name: "Show archived projects" }).click();
  await expect(page.getByRole("link", { name: "Web shop" })).toBeVisible();
});
