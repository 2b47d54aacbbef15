import { z } from "zod";
import { becomeDeveloper } from "./developer.ts";
import { expect, proof } from "./test.ts";

proof("every pair of languages of a glossary is shown, changed and downloaded", async ({ page }) => {
  await becomeDeveloper(page);
  await page.goto("/keys");
  await page.getByRole("button", { name: "Create API key" }).click();
  const headers = { authorization: `Bearer ${await page.getByTestId("new-key").textContent()}` };
  const created = await page.request.post("/api/v1/glossaries", {
    headers,
    data: { name: "Houses", source_language: "en", target_language: "es", entries: { house: "casa" } },
  });
  const { id } = z.object({ id: z.string() }).parse(await created.json());
  const path = `/api/v1/glossaries/${id}`;
  const german = { source_language: "en", target_language: "de", entries: { house: "Villa" } };
  expect((await page.request.patch(path, { headers, data: german })).status()).toBe(200);

  await page.goto(`/glossaries/${id}`);
  await expect(page.getByText("English to Spanish, English to German · 2 terms")).toBeVisible();
  await expect(page.getByLabel("Terms").first()).toHaveValue(/house,casa/);
  await page.getByLabel("Terms").nth(1).fill("house,Haus\nroom,Zimmer");
  await page.getByRole("button", { name: "Save changes" }).nth(1).click();
  await expect(page.getByText("Saved.")).toBeVisible();
  const changed = await (await page.request.get(path, { headers })).json();
  expect(changed).toMatchObject({
    name: "Houses",
    entries: [{ source: "house", target: "casa" }],
    further_pairs: [{ target_language: "de", entry_count: 2 }],
  });
  const link = page.getByRole("region", { name: "English to German" }).getByRole("link", { name: "Download CSV" });
  expect(await (await page.request.get((await link.getAttribute("href")) ?? "")).text()).toContain("room,Zimmer");

  await page.getByLabel("Target language").selectOption("fr");
  await page.getByLabel("Or type the terms").fill("house,maison");
  await page.getByRole("button", { name: "Add languages" }).click();
  await expect(page.getByText("The languages were added.")).toBeVisible();
  await page.getByLabel("Target language").selectOption("fr");
  await page.getByLabel("Or type the terms").fill("house,demeure");
  await page.getByRole("button", { name: "Add languages" }).click();
  await expect(page.getByText("Change them above.")).toBeVisible();
  await page.getByRole("button", { name: "Delete languages" }).nth(1).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete languages" }).click();
  await expect(page.getByText("English to Spanish, English to French · 2 terms")).toBeVisible();
  await page.goto("/glossaries");
  await expect(page.getByText("English to Spanish, English to French")).toBeVisible();
});
