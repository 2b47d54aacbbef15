import { becomeDeveloper } from "./developer.ts";
import { expect, test } from "./test.ts";

test("a team: invite, join, work with a role, and lose access", async ({ page, browser, baseURL }) => {
  await becomeDeveloper(page);
  await page.goto("/team");
  await page.getByLabel("Team name").first().fill("Rye & Salt");
  await page.getByRole("button", { name: "Create a team" }).click();
  await expect(page.getByRole("heading", { name: "Rye & Salt" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Working for Rye & Salt" }).filter({ visible: true })).toBeVisible();

  const otherPage = await (await browser.newContext({ baseURL: baseURL ?? "" })).newPage();
  const email = await becomeDeveloper(otherPage);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Role").selectOption("viewer");
  await page.getByRole("button", { name: "Send invitation" }).click();
  await expect(page.getByText(`Invitation sent to ${email}.`)).toBeVisible();

  // The link is for the invited address only.
  await page.goto("/outbox");
  const link = page.getByRole("article").filter({ hasText: "Join Rye & Salt" }).first().getByRole("link").first();
  const href = (await link.getAttribute("href")) ?? "";
  await page.goto(href);
  await page.getByRole("button", { name: "Accept invitation" }).click();
  await expect(page.getByText("is for another email address than yours")).toBeVisible();

  await otherPage.goto(href);
  await otherPage.getByRole("button", { name: "Accept invitation" }).click();
  await expect(otherPage.getByRole("heading", { name: "Rye & Salt", exact: true })).toBeVisible();
  await otherPage.goto("/keys");
  await expect(otherPage.getByText("Your role is Viewer, which does not allow this.")).toBeVisible();
  await otherPage.goto("/jobs");
  await expect(otherPage.getByRole("heading", { name: "Jobs" })).toBeVisible();

  await page.goto("/team");
  const member = page.getByRole("listitem").filter({ hasText: email });
  await member.getByText("Manage").click();
  await member.getByRole("button", { name: "Remove member" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove member" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: email })).toHaveCount(0);
  await otherPage.goto("/dashboard");
  await expect(otherPage.getByRole("link", { name: "Working for Rye & Salt" })).toHaveCount(0);

  await page.goto("/team/audit");
  for (const action of ["team.created", "invite.sent", "invite.accepted", "member.removed"])
    await expect(page.getByRole("cell", { name: action, exact: true })).toBeVisible();
});
