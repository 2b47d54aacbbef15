import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { ageProofs } from "./database.ts";
import { becomeDeveloper, becomeOperator, buy, OPERATOR, toBalance } from "./developer.ts";
import { type APIRequestContext, type Browser, expect, type Page, photograph, proof, test } from "./test.ts";

const root = join(import.meta.dirname, "..");
const pagesFolder = "app/admin";
const actionsFolder = "components/features/admin";

/** A developer's data that the operator's pages and actions need. */
interface Subject {
  account: string;
  purchase: string;
  job: string;
}

/** The paths of all pages and route handlers of the administration, from the file system. */
async function paths(subject: Subject): Promise<string[]> {
  const found: string[] = [];
  for await (const file of glob(`${pagesFolder}/**/{page.tsx,route.ts}`, { cwd: root })) {
    // The layout's check hides a missing check in a page, and browsers skip a layout that they already have.
    expect(readFileSync(join(root, file), "utf8"), file).toContain("await requireAdmin()");
    found.push(getPath(file, subject));
  }
  return found.sort();
}

/** "app/admin/jobs/[job]/page.tsx" → "/admin/jobs/job_…". */
const getPath = (file: string, subject: Subject) =>
  file
    .replace(/^app/, "")
    .replace(/\/(page|route)(\.tsx?)?$/, "")
    .replaceAll(/\[(\w+)\]/g, (_, name: keyof Subject) => subject[name]);

const manifest = z.object({
  node: z.record(
    z.string(),
    z.object({ filename: z.string(), exportedName: z.string(), workers: z.record(z.string(), z.unknown()) }),
  ),
});

interface Action {
  name: string;
  id: string;
  /** A page with a form that calls the action. */
  page: string;
}

/** All server actions of the administration. Each exported action must be part of the build. */
async function actions(subject: Subject): Promise<Action[]> {
  const built = manifest.parse(
    JSON.parse(readFileSync(join(root, ".next/server/server-reference-manifest.json"), "utf8")),
  );
  const known = Object.entries(built.node).flatMap(([id, { filename, exportedName, workers }]) => {
    const [page = ""] = Object.keys(workers);
    return filename.startsWith(actionsFolder)
      ? [{ name: `${filename}#${exportedName}`, id, page: getPath(page, subject) }]
      : [];
  });
  const exported: string[] = [];
  for await (const file of glob(`{${pagesFolder},${actionsFolder}}/**/*.{ts,tsx}`, { cwd: root })) {
    const text = readFileSync(join(root, file), "utf8");
    if (!/^\s*["']use server["']/m.test(text)) continue;
    for (const [, name] of text.matchAll(/^export (?:async function|const) (\w+)/gm)) exported.push(`${file}#${name}`);
  }
  expect(known.map(({ name }) => name).sort()).toEqual(exported.sort());
  return known.sort((a, b) => a.name.localeCompare(b.name));
}

/** Calls an action as its form does, with fields that would change the subject. */
async function call(as: APIRequestContext, base: string, { id }: Action, subject: Subject, page: string) {
  const fields = {
    account: subject.account,
    purchase: subject.purchase,
    id: subject.account,
    direction: "grant",
    credits: "1000",
    amount: "1",
    max_redemptions: "1",
    valid_days: "0",
    operation: "sketch-to-image",
    unit: "per_image",
    reason: "Test of access control",
    title: "Test of access control",
    impact: "maintenance",
    message: "Test of access control",
    request: `inc_${randomUUID().replaceAll("-", "").slice(0, 26)}`,
  };
  // React's encoding of a form as the second argument of an action: its fields first, then the argument list.
  const multipart = new FormData();
  for (const [name, value] of Object.entries(fields)) multipart.append(`_1_${name}`, value);
  multipart.append("0", '[{},"$K1"]');
  const response = await as.post(base + page, {
    headers: { "next-action": id, origin: base },
    multipart,
    maxRedirects: 0,
  });
  const text = await response.text();
  return { status: response.status(), done: text.includes('"ok":true'), asks: text.includes('"proof":["password"]') };
}

/** Creates a developer with a purchase and a job. */
async function customer(page: Page): Promise<Subject & { email: string; key: string }> {
  const email = await becomeDeveloper(page);
  await buy(page, "100");
  const purchase = new URL(page.url()).searchParams.get("purchase") ?? "";
  await page.goto("/keys");
  await page.getByRole("button", { name: "Create API key" }).click();
  const key = (await page.getByTestId("new-key").textContent()) ?? "";
  const response = await page.request.post("/api/v1/image-generate", {
    headers: { authorization: `Bearer ${key}` },
    data: { prompt: "a red kite over hills", width: 64, height: 64 },
  });
  const job = z.object({ id: z.string() }).parse(await response.json()).id;
  await page.goto("/settings");
  const account = (await page.getByText(/^acct_\w+$/).textContent()) ?? "";
  return { email, key, purchase, job, account };
}

async function newPage(browser: Browser): Promise<Page> {
  return (await browser.newContext()).newPage();
}

test("only an operator can use the pages, handlers and actions of the administration", async ({ browser, baseURL }) => {
  test.setTimeout(180_000);
  const base = baseURL ?? "";
  const [developer, operator, visitor] = [await newPage(browser), await newPage(browser), await newPage(browser)];
  const subject = await customer(developer);
  await becomeOperator(operator);
  const known = { paths: await paths(subject), actions: await actions(subject) };
  expect(known.paths.length).toBeGreaterThan(8);
  expect(known.actions.length).toBeGreaterThan(4);

  const refused = { visitor: visitor.request, developer: developer.request };
  for (const [who, as] of Object.entries(refused)) {
    for (const path of known.paths)
      expect((await as.get(base + path, { maxRedirects: 0 })).status(), `${who} at ${path}`).toBe(404);
    for (const action of known.actions) {
      const refusal = { status: 404, done: false, asks: false };
      expect(await call(as, base, action, subject, action.page), `${who} calls ${action.name}`).toEqual(refusal);
      // A call through another page is forwarded to the action's page, which refuses it.
      expect((await call(as, base, action, subject, "/dashboard")).done, `${who} calls ${action.name}`).toBe(false);
    }
  }
  await developer.goto("/dashboard");
  await expect(toBalance(developer)).toHaveText("124");
  await expect(developer.getByText("Your account is suspended")).toHaveCount(0);
  await expect(developer.getByRole("link", { name: "Administration" })).toHaveCount(0);

  for (const path of known.paths)
    expect((await operator.request.get(base + path)).status(), `the operator at ${path}`).toBe(200);
  // Opening the portal of another account ends the rights of an operator. e2e/access.spec.ts does it.
  const others = known.actions.filter(({ name }) => !name.endsWith("#openPortal"));
  for (const action of others) {
    const { status, done } = await call(operator.request, base, action, subject, action.page);
    expect(status, `the operator calls ${action.name}`).toBe(200);
    // The subject has no access request, incident, order or code, and is no model, engine or server, so these actions fail.
    const fails = /(Access|Model|Update|Engine|Server|Invoice|InvoicePaid|#endCode)$/;
    expect(done, `the operator calls ${action.name}`).toBe(!fails.test(action.name));
  }
  // The audit log shows that the same calls work for the operator.
  await operator.goto(`/admin/audit?account=${subject.account}`);
  for (const act of ["credits.grant", "account.suspend", "account.unsuspend", "refund.made"])
    await expect(operator.getByRole("row").filter({ hasText: act }).first()).toBeVisible();

  // A stolen session can neither move money nor change prices, accounts and engines.
  await ageProofs(OPERATOR);
  for (const action of known.actions) {
    const { done, asks } = await call(operator.request, base, action, subject, action.page);
    const isFree = /#(approveAccess|declineAccess|publishIncident|publishIncidentUpdate|pauseModel)$/.test(action.name);
    expect(asks, `the operator with an old proof calls ${action.name}`).toBe(!isFree);
    if (asks) expect(done).toBe(false);
  }
});

test("an operator finds an account, changes its balance, suspends it and refunds a purchase, with audit entries", async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const [developer, page] = [await newPage(browser), await newPage(browser)];
  const { email, key, account } = await customer(developer);
  const generate = async () =>
    (
      await developer.request.post("/api/v1/image-generate", {
        headers: { authorization: `Bearer ${key}` },
        data: { prompt: "a red kite over hills", width: 64, height: 64 },
      })
    ).status();
  await becomeOperator(page);
  await page.getByRole("link", { name: "Administration" }).click();
  await expect(page.getByRole("heading", { name: "Administration" })).toBeVisible();
  await photograph(page, "admin-overview");
  await page.getByRole("link", { name: "Accounts", exact: true }).click();
  await page.getByLabel("Email or account ID").fill(email);
  await page.getByRole("button", { name: "Filter" }).click();
  await page.getByRole("link", { name: email }).click();
  await expect(page.getByRole("heading", { name: email })).toBeVisible();

  const ledger = page.getByRole("table", { name: "Transactions" });
  const change = async (how: string, credits: string, reason: string) => {
    await page.getByLabel("Action", { exact: true }).selectOption(how);
    await page.getByLabel("Credits", { exact: true }).fill(credits);
    await page.getByLabel("Reason").first().fill(reason);
    await page.getByRole("button", { name: "Change balance" }).click();
  };
  await change("Grant", "40", "A long wait");
  await expect(page.getByText("Credits granted.", { exact: true })).toBeVisible();
  await expect(ledger.getByRole("row").filter({ hasText: "Granted by operator" })).toContainText("+40");
  await change("Grant", "2", "A wait again");
  await expect(ledger.getByRole("row").filter({ hasText: "+2" })).toHaveCount(2);
  await change("Remove", "5000", "Too much");
  await expect(page.getByText("fewer than 5000 credits")).toBeVisible();
  await photograph(page, "admin-account");

  await page.getByLabel("Reason").last().fill("Asked to pause");
  await page.getByRole("button", { name: "Suspend", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Suspend", exact: true }).click();
  await expect(page.getByRole("button", { name: "End suspension" })).toBeVisible();
  expect(await generate()).toBe(403);
  await page.getByLabel("Reason").last().fill("Asked to go on");
  await page.getByRole("button", { name: "End suspension" }).click();
  await expect(page.getByRole("button", { name: "Suspend", exact: true })).toBeVisible();
  expect(await generate()).toBe(200);

  await page.getByRole("link", { name: "Purchases", exact: true }).click();
  await page.getByLabel("Account ID").fill(account);
  await page.getByLabel("Status").selectOption("paid");
  await page.getByRole("button", { name: "Filter" }).click();
  // The first purchase of the list without the filter is another account's.
  await expect(page).toHaveURL(new RegExp(account));
  await page.getByRole("table", { name: "Purchases" }).getByRole("link").first().click();
  await expect(page.getByLabel("Amount (USD)")).toHaveValue("5.00");
  await page.getByLabel("Amount (USD)").fill("9");
  await page.getByLabel("Reason").fill("Half of it was not needed");
  await page.getByRole("button", { name: "Refund" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Refund" }).click();
  await expect(page.getByText("This is more than the refundable amount. Write a smaller amount.")).toBeVisible();
  await page.getByLabel("Amount (USD)").fill("2.50");
  await page.getByLabel("Reason").fill("Half of it was not needed");
  await page.getByRole("button", { name: "Refund" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Refund" }).click();
  await expect(page.getByText("Refunded.", { exact: true })).toBeVisible();
  await expect(page.getByText("Partially refunded")).toBeVisible();
  await photograph(page, "admin-purchase");
  // 25 trial, 100 bought, two illustrations of 1 credit, 42 granted, half of 100 taken back.
  await expect(async () => {
    // The event of the refund may arrive after the page.
    await developer.goto("/credits");
    await expect(toBalance(developer)).toHaveText("115", { timeout: 500 });
  }).toPass({ timeout: 30_000 });

  await developer.goto("/access");
  await developer.getByLabel("What will you use it for?").fill("Cutting out furniture for a catalogue");
  await developer.getByLabel("Expected volume").fill("2,000 a month");
  await developer.getByRole("button", { name: "Send request" }).click();
  await expect(developer.getByRole("heading", { name: "Your request" })).toBeVisible();
  await page.getByRole("link", { name: "Access requests", exact: true }).click();
  const accessRequest = page.locator("section").filter({ hasText: email });
  await accessRequest.getByLabel("Credits").fill("10");
  await accessRequest.getByRole("button", { name: "Approve" }).click();
  await expect(accessRequest).toHaveCount(0);

  await page.getByRole("link", { name: "Jobs", exact: true }).last().click();
  await page.getByLabel("Account ID").fill(account);
  await page.getByRole("button", { name: "Filter" }).click();
  await page.getByRole("table", { name: "Jobs" }).getByRole("link", { name: "Image generation" }).first().click();
  await expect(page.getByText("Claimed")).toBeVisible();
  await photograph(page, "admin-job");
  await page.getByRole("link", { name: "Engines", exact: true }).click();
  await expect(page.getByRole("table", { name: "Engines" }).getByText("ready").first()).toBeVisible();
  await photograph(page, "admin-engines");
  await page.getByRole("link", { name: "Ledger check", exact: true }).click();
  await expect(page.getByText("All checks passed")).toBeVisible();

  await page.goto(`/admin/audit?account=${account}`);
  const acts = page.getByRole("table", { name: "Audit log" }).getByRole("row");
  await expect(acts.locator("td:nth-child(2) p:first-child")).toHaveText([
    "access.approve",
    "refund.made",
    "refund.ask",
    "account.unsuspend",
    "account.suspend",
    "credits.grant",
    "credits.grant",
  ]);
  await expect(acts.filter({ hasText: "A long wait" })).toContainText("granted 40");
  await photograph(page, "admin-audit");
});

proof(
  "an operator publishes an incident, which visitors see on the status page and in its feed",
  async ({ browser }) => {
    const [operator, visitor] = [await newPage(browser), await newPage(browser)];
    await becomeOperator(operator);
    const title = `Slow translations ${randomUUID().slice(0, 8)}`;
    await operator.goto("/admin/incidents");
    await operator.getByLabel("Title").fill(title);
    await operator.getByLabel("Impact").selectOption("major");
    await operator.getByLabel("Document translator").check();
    await operator.getByLabel("Message").first().fill("Translations take longer than usual.");
    await operator.getByRole("button", { name: "Publish", exact: true }).click();
    await expect(operator.getByText("Incident published.")).toBeVisible();
    await visitor.goto("/status");
    const incident = visitor.getByRole("group", { name: title });
    await expect(incident).toContainText("Document translator");
    await expect(visitor.getByText("There is an open incident")).toBeVisible();
    await photograph(visitor, "status-incident");

    const card = operator.getByRole("group", { name: title });
    await card.getByLabel("Status").selectOption("resolved");
    await card.getByLabel("Message").fill("Translations are fast again.");
    await card.getByRole("button", { name: "Publish update" }).click();
    await expect(card.getByLabel("Message")).toHaveCount(0);
    await visitor.reload();
    await expect(incident).toContainText("Translations are fast again.");
    await expect(visitor.getByText("There is an open incident")).toHaveCount(0);
    expect(await (await visitor.request.get("/status.xml")).text()).toContain(`${title} (resolved)`);
  },
);
