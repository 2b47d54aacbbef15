import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { appCode } from "../test/helpers/accounts/app-code.ts";
import { ageProofs } from "./database.ts";
import { becomeDeveloper, PASSWORD } from "./developer.ts";
import { checkLook, expect, type Page, proof, test } from "./test.ts";

/** Turns two-step sign-in on. Returns the secret of the app and the recovery codes. */
async function turnOnTwoStep(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.goto("/settings");
  await page.getByRole("button", { name: "Set up" }).click();
  await expect(page.getByAltText("QR code for the authenticator app")).toBeVisible();
  const secret = (await page.getByTestId("totp-secret").textContent()) ?? "";
  await checkLook(page, "two-step-setup");
  await page.getByLabel("Code of the app").fill(appCode(secret));
  await page.getByRole("button", { name: "Turn on" }).click();
  const codes = page.getByTestId("recovery-codes").getByRole("listitem");
  await expect(codes).toHaveCount(10);
  return { secret, codes: await codes.allTextContents() };
}

async function signOut(page: Page): Promise<void> {
  await page.context().clearCookies({ name: "next-auth.session-token" });
  await page.goto("/sign-in");
}

async function enterPassword(page: Page, email: string): Promise<void> {
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

test("two-step sign-in: set up, sign in with a code and with a recovery code, turn off", async ({ page }) => {
  test.setTimeout(150_000);
  const email = await becomeDeveloper(page);
  const { secret, codes } = await turnOnTwoStep(page);
  await checkLook(page, "recovery-codes");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download", exact: true }).click(),
  ]);
  expect((await readFile(await download.path(), "utf8")).trim().split("\n")).toEqual(codes);
  await page.getByRole("button", { name: "I saved the codes" }).click();
  await expect(page.getByText("10 recovery codes are left")).toBeVisible();
  await checkLook(page, "two-step-on");

  await signOut(page);
  await enterPassword(page, email);
  await expect(page.getByRole("heading", { name: "Enter your code" })).toBeVisible();
  // The password alone opens nothing.
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await enterPassword(page, email);
  await page.getByLabel("Code of your authenticator app").fill(appCode(secret, 20));
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByText("Incorrect code.")).toBeVisible();
  await checkLook(page, "sign-in-code");
  await page.getByLabel("Code of your authenticator app").fill(appCode(secret, 1));
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();

  await signOut(page);
  await enterPassword(page, email);
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await page.getByLabel("Recovery code", { exact: true }).fill(codes[3] ?? "");
  await checkLook(page, "sign-in-recovery");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  await page.goto("/settings");
  await expect(page.getByText("9 recovery codes are left")).toBeVisible();
  await page.getByRole("button", { name: "Turn off" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Turn off" }).click();
  await expect(page.getByRole("button", { name: "Set up" })).toBeVisible();
});

test("a stolen session cookie issues no key; its owner proves who acts and goes on with what was entered", async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(150_000);
  const email = await becomeDeveloper(page);
  const context = await browser.newContext({ baseURL: baseURL ?? "" });
  await context.addCookies(await page.context().cookies());
  await ageProofs(email);

  const thief = await context.newPage();
  await thief.goto("/keys");
  await thief.getByRole("button", { name: "Create API key" }).click();
  const asked = thief.getByRole("dialog", { name: "Confirm that it is you" });
  await asked.getByLabel("Your password").fill("not the password");
  await asked.getByRole("button", { name: "Confirm" }).click();
  await expect(asked.getByText("This is not your password.")).toBeVisible();
  await asked.getByRole("button", { name: "Cancel" }).click();
  await expect(thief.getByTestId("new-key")).toHaveCount(0);
  await thief.goto("/settings");
  await thief.getByRole("button", { name: "Set up" }).click();
  await expect(asked).toBeVisible();
  await expect(thief.getByTestId("totp-secret")).toHaveCount(0);

  await page.goto("/keys/new");
  await page.getByLabel("Name", { exact: true }).fill("Night batch");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Create restricted key" }).click();
  const dialog = page.getByRole("dialog", { name: "Confirm that it is you" });
  await expect(dialog.getByLabel("Your password")).toBeFocused();
  await checkLook(page, "proof-dialog");
  await dialog.getByLabel("Your password").fill(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("new-key")).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await page.goto("/keys");
  await expect(page.getByRole("link", { name: "Night batch" })).toBeVisible();
  // The proof holds for the next acts.
  await page.getByRole("button", { name: "Create API key" }).click();
  await expect(page.getByTestId("new-key")).toBeVisible();
});

proof("a passkey is added, signs in without a code, proves who acts, and is removed", async ({ page }) => {
  test.setTimeout(150_000);
  const email = await becomeDeveloper(page);
  const device = await page.context().newCDPSession(page);
  await device.send("WebAuthn.enable");
  await device.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await turnOnTwoStep(page);
  await page.getByRole("button", { name: "I saved the codes" }).click();
  await page.goto("/settings");
  await page.getByLabel("Passkey name").fill("Work laptop");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByText("Passkey added.")).toBeVisible();
  await expect(page.getByText("Never used")).toBeVisible();
  await checkLook(page, "passkeys");

  await signOut(page);
  await checkLook(page, "sign-in-passkey");
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();

  await ageProofs(email);
  await page.goto("/settings");
  await expect(page.getByText("Last used")).toBeVisible();
  await page.getByText("Manage Work laptop").click();
  await page.getByRole("button", { name: "Remove passkey" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove passkey" }).click();
  const dialog = page.getByRole("dialog", { name: "Confirm that it is you" });
  await expect(dialog).toBeVisible();
  await checkLook(page, "proof-passkey");
  await dialog.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page.getByText("Manage Work laptop")).toHaveCount(0);

  await signOut(page);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByText("This passkey does not belong to an account.")).toBeVisible();
});

proof("a team that requires two-step sign-in says what is missing to a member without it", async ({ page }) => {
  test.setTimeout(150_000);
  await becomeDeveloper(page);
  await page.goto("/team");
  await page.getByLabel("Team name").first().fill("Rye & Salt");
  await page.getByRole("button", { name: "Create a team" }).click();
  const require = page.getByRole("button", { name: "Require two-step sign-in" });
  const confirm = () => page.getByRole("dialog").getByRole("button", { name: "Require two-step sign-in" }).click();
  await require.click();
  await confirm();
  await expect(page.getByText("Set up two-step sign-in for yourself first")).toBeVisible();
  await turnOnTwoStep(page);
  await page.goto("/team");
  await require.click();
  await confirm();
  await expect(page.getByText("Two-step sign-in is required from now on.")).toBeVisible();
  await checkLook(page, "team-security");
  await page.goto("/settings");
  await page.getByRole("button", { name: "Turn off" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Turn off" }).click();
  await expect(page.getByText("Rye & Salt requires two-step sign-in")).toBeVisible();
  await expect(page.getByRole("link", { name: "Working for Rye & Salt" })).toHaveCount(0);
  await page.goto("/dashboard");
  await checkLook(page, "team-blocked");
});

proof("the address changes once the links to both addresses were opened", async ({ page }) => {
  const email = await becomeDeveloper(page);
  const next = `new-${email}`;
  await page.goto("/settings");
  await page.getByText("Change email address").click();
  await page.getByLabel("New email address").fill(next);
  await page.getByRole("button", { name: "Send links" }).click();
  await expect(page.getByText("We sent a link to each address.")).toBeVisible();
  await checkLook(page, "change-address");
  for (const [subject, result] of [
    ["Confirm your new", "Now open the link that we sent to your other address."],
    ["Confirm the change", "Your email address has changed."],
  ] as const) {
    await page.goto("/outbox");
    const mail = page.getByRole("article").filter({ hasText: email }).filter({ hasText: subject });
    await mail.getByRole("link").first().click();
    await page.getByRole("button", { name: "Confirm address" }).click();
    await expect(page.getByText(result)).toBeVisible();
  }
  await checkLook(page, "address-changed");
  await signOut(page);
  await enterPassword(page, next);
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
});

proof("a mailed link signs in, and asks for a code with two-step sign-in", async ({ page }) => {
  test.setTimeout(120_000);
  const email = await becomeDeveloper(page);
  const { secret } = await turnOnTwoStep(page);
  await signOut(page);
  await page.goto("/sign-in?next=/usage");
  await page.getByRole("link", { name: "Sign in with an email link" }).click();
  await expect(page.getByRole("heading", { name: "Sign in with an email link" })).toBeVisible();
  await page.getByLabel("Email address").fill(email);
  await page.getByRole("button", { name: "Send sign-in link" }).click();
  await expect(page.getByText("If an account exists for this email")).toBeVisible();
  await checkLook(page, "sign-in-link");
  await page.goto("/outbox");
  const mail = page.getByRole("article").filter({ hasText: email }).filter({ hasText: "Open this link to sign in" });
  const href = (await mail.getByRole("link").first().getAttribute("href")) ?? "";
  await page.goto(href);
  await checkLook(page, "sign-in-link-opened");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByLabel("Code of your authenticator app").fill(appCode(secret, 1));
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Usage" })).toBeVisible();
  await signOut(page);
  await page.goto(href);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByText("This link was already used or has expired.")).toBeVisible();
});

test("an OpenID Connect provider signs in, with two-step sign-in too, and an address that it did not verify is refused", async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(150_000);
  const name = `ada-${randomUUID().slice(0, 8)}`;
  await signInWithProvider(page, name);
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  await page.goto("/settings");
  await expect(page.getByText(`${name}@example.com`).filter({ visible: true }).first()).toBeVisible();
  const { secret } = await turnOnTwoStep(page);
  await signOut(page);
  // The provider still knows the browser and asks nothing.
  await page.goto("/sign-in");
  await page.getByRole("button", { name: "Continue with Example Login" }).click();
  await expect(page.getByRole("heading", { name: "Enter your code" })).toBeVisible();
  await page.getByLabel("Code of your authenticator app").fill(appCode(secret, 1));
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();

  const stranger = await browser.newPage({ baseURL: baseURL ?? "" });
  await signInWithProvider(stranger, `unverified-${randomUUID().slice(0, 8)}`);
  await expect(stranger.getByText("Your address is not verified there.")).toBeVisible();
  await stranger.close();
});

/** Signs in at the provider, whose own pages these are. */
async function signInWithProvider(page: Page, name: string): Promise<void> {
  await page.goto("/sign-in");
  await page.getByRole("button", { name: "Continue with Example Login" }).click();
  await page.getByPlaceholder("Enter any login").fill(name);
  await page.getByPlaceholder("and password").fill("any password");
  await page.getByRole("button", { name: "Sign-in" }).click();
}
