import { randomUUID } from "node:crypto";
import { z } from "zod";
import { OIDC_CLIENT } from "../test/helpers/servers/oidc.ts";
import { proveDomain } from "./database.ts";
import { becomeDeveloper } from "./developer.ts";
import { checkLook, expect, type Page, proof, test } from "./test.ts";

/** The issuer of the provider that the portal is started with. */
async function readIssuer(page: Page): Promise<string> {
  const { csrfToken } = z
    .object({ csrfToken: z.string() })
    .parse(await (await page.request.get("/api/auth/csrf")).json());
  const form = { csrfToken, callbackUrl: "/", json: "true" };
  const response = await page.request.post("/api/auth/signin/oidc", { form });
  return new URL(z.object({ url: z.string() }).parse(await response.json()).url).origin;
}

proof(
  "a team connects its provider, whose people sign in and become members, and requires it",
  async ({ page, browser, baseURL }) => {
    test.setTimeout(180_000);
    const domain = `${randomUUID().slice(0, 8)}.example`;
    await becomeDeveloper(page);
    const issuer = await readIssuer(page);
    await page.goto("/team");
    await page.getByLabel("Team name").first().fill("Rye & Salt");
    await page.getByRole("button", { name: "Create a team" }).click();
    await page.getByRole("link", { name: "Single sign-on", exact: true }).click();
    await page.getByLabel("Domain", { exact: true }).fill(domain);
    await page.getByRole("button", { name: "Add domain" }).click();
    await expect(page.getByText(`_atelier-challenge.${domain}`)).toBeVisible();
    await checkLook(page, "sso-domain");
    await proveDomain(domain);
    await page.reload();
    await expect(page.getByText("Proven", { exact: true })).toBeVisible();

    await page.getByLabel("Issuer").fill("https://10.0.0.1");
    await page.getByLabel("Client ID").fill(OIDC_CLIENT.OIDC_ID);
    await page.getByLabel("Client secret").fill(OIDC_CLIENT.OIDC_SECRET);
    await page.getByRole("button", { name: "Test and save" }).click();
    await expect(page.getByText("It is not a public address.")).toBeVisible();
    await page.getByLabel("Issuer").fill(issuer);
    await page.getByRole("button", { name: "Test and save" }).click();
    await expect(page.getByText("The provider was found and saved.")).toBeVisible();
    await page.getByLabel("Group", { exact: true }).fill("Staff");
    await page.getByRole("button", { name: "Set role" }).click();
    await expect(page.getByText("Staff Developer")).toBeVisible();
    await page.getByRole("button", { name: "Create token" }).click();
    const token = await page.getByTestId("scim-token").textContent();
    await checkLook(page, "scim-token");
    const provisioned = await page.request.post("/scim/v2/Users", {
      headers: { authorization: `Bearer ${token}`, "content-type": "application/scim+json" },
      data: JSON.stringify({ userName: `ben@${domain}` }),
    });
    expect(provisioned.status()).toBe(201);
    await page.reload();
    await expect(page.getByTestId("scim-token")).toHaveCount(0);
    // The secret is never shown again.
    await expect(page.getByLabel("Client secret")).toHaveValue("");
    await page.getByRole("button", { name: "Require single sign-on" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Require single sign-on" }).click();
    await expect(page.getByText("Sign in through the provider once first")).toBeVisible();

    const member = await (await browser.newContext({ baseURL: baseURL ?? "" })).newPage();
    await member.goto("/sign-in?next=/team");
    await member.getByLabel("Email address").fill(`ada@${domain}`);
    await member.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(member.getByText("Enter your password.")).toBeVisible();
    await checkLook(member, "sign-in-with-sso-link");
    await member.getByRole("link", { name: "Sign in with single sign-on" }).click();
    await expect(member.getByRole("heading", { name: "Sign in with single sign-on" })).toBeVisible();
    await member.getByLabel("Email address").fill("ada@unknown.example");
    await member.getByRole("button", { name: "Continue" }).click();
    await expect(member.getByText("No team uses single sign-on for addresses at unknown.example.")).toBeVisible();
    await checkLook(member, "sign-in-sso");
    await member.getByLabel("Email address").fill(`ada@${domain}`);
    await member.getByRole("button", { name: "Continue" }).click();
    await signInAtProvider(member, `ada@${domain}`);
    await expect(member.getByRole("heading", { name: "Rye & Salt" })).toBeVisible();
    await member.context().close();

    await page.getByRole("button", { name: "Require single sign-on" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Require single sign-on" }).click();
    await expect(page.getByText("Single sign-on is required from now on.")).toBeVisible();
    await checkLook(page, "sso-required");

    const otherPage = await (await browser.newContext({ baseURL: baseURL ?? "" })).newPage();
    await otherPage.goto("/sign-in");
    await otherPage.getByLabel("Email address").fill(`unverified@${domain}`);
    await otherPage.getByRole("button", { name: "Sign in", exact: true }).click();
    await signInAtProvider(otherPage, `unverified@${domain}`);
    await expect(otherPage.getByText("Your address is not verified at the provider.")).toBeVisible();
    await checkLook(otherPage, "sign-in-sso-refused");
    await otherPage.goto("/forgot");
    await otherPage.getByLabel("Email address").fill(`ada@${domain}`);
    await otherPage.getByRole("button", { name: "Send reset link" }).click();
    await expect(otherPage.getByText(`People with an address at ${domain} sign in with single sign-on`)).toBeVisible();
    await otherPage.context().close();
  },
);

async function signInAtProvider(page: Page, name: string): Promise<void> {
  await page.getByPlaceholder("Enter any login").fill(name);
  await page.getByPlaceholder("and password").fill("any password");
  await page.getByRole("button", { name: "Sign-in" }).click();
}
