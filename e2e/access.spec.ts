import { everyThird } from "../test/helpers/short-form.ts";
import { ACTIONS, HANDLERS, NEEDS_PROOF, PAGES, type PageAccess } from "./access-expectations.ts";
import {
  builtActions,
  exportedActions,
  filesNamed,
  getPath,
  getPattern,
  handlers,
  METHODS,
  type Parameters as PathParameters,
  provenActions,
} from "./access-routes.ts";
import { createCustomer } from "./customer.ts";
import { ageProofs } from "./database.ts";
import { becomeDeveloper, becomeOperator } from "./developer.ts";
import { type APIRequestContext, type APIResponse, type Browser, expect, type Page, test } from "./test.ts";

/**
 * The outcome of a page request: the status, or the target of the redirect. A page with a loading state redirects in its
 * HTML.
 */
async function outcome(response: APIResponse): Promise<string> {
  const status = response.status();
  const location =
    response.headers().location ?? /http-equiv="refresh" content="\d;url=([^"]+)"/.exec(await response.text())?.[1];
  return (
    location
      ?.replaceAll("&amp;", "&")
      .replace(/^https?:\/\/[^/]+/, "")
      .split("?")[0] ?? String(status)
  );
}

const open = async (as: APIRequestContext, path: string) => outcome(await as.get(path, { maxRedirects: 0 }));

/** The expected outcome of a page. */
function expected(access: PageAccess, who: "visitor" | "stranger" | "owner" | "operator"): string {
  if (access === "off") return "404";
  if (access === "operator") return who === "operator" ? "200" : "404";
  if (access === "owner" && (who === "stranger" || who === "operator")) return "404";
  return access === "public" || who !== "visitor" ? "200" : "/sign-in";
}

async function newPage(browser: Browser): Promise<Page> {
  return (await browser.newContext()).newPage();
}

/** Sends a form that names the owner's objects to an action. */
async function send(
  as: APIRequestContext,
  base: string,
  { id, page }: { id: string; page: string },
  parameters: PathParameters,
): Promise<APIResponse> {
  const multipart = new FormData();
  for (const [name, value] of Object.entries({ ...parameters, id: parameters.job, package: "starter", name: "Eve" }))
    multipart.append(`_1_${name}`, value ?? "");
  multipart.append("0", '[{},"$K1"]');
  return as.post(base + getPath(page, "POST", parameters), {
    headers: { "next-action": id, origin: base },
    multipart,
    maxRedirects: 0,
  });
}

/** The outcome of an action: done, the target of a redirect, or the status. */
async function call(...request: Parameters<typeof send>): Promise<string> {
  const response = await send(...request);
  if ((await response.text()).includes('"ok":true')) return "done";
  const target = response.headers()["x-action-redirect"]?.split(/[?;]/)[0];
  return target ?? String(response.status());
}

test.describe("access", () => {
  test.describe.configure({ mode: "serial", timeout: 240_000 });
  let base: string;
  let owner: Page;
  let stranger: Page;
  let operator: Page;
  let visitor: Page;
  let parameters: PathParameters;

  test.beforeAll(async ({ browser, baseURL }) => {
    test.setTimeout(240_000);
    base = baseURL ?? "";
    [owner, stranger, operator, visitor] = [
      await newPage(browser),
      await newPage(browser),
      await newPage(browser),
      await newPage(browser),
    ];
    parameters = await createCustomer(owner);
    await becomeDeveloper(stranger);
    await becomeOperator(operator);
  });

  test("every page, handler and action has an expectation", async () => {
    expect((await filesNamed("page.tsx")).map(getPattern).sort()).toEqual(Object.keys(PAGES).sort());
    expect(await handlers()).toEqual(Object.keys(HANDLERS).sort());
    expect(await exportedActions()).toEqual(Object.keys(ACTIONS).sort());
    expect([...builtActions().keys()].sort()).toEqual(Object.keys(ACTIONS).sort());
  });

  test("pages open only for those who may see them", async ({ browser }) => {
    const malformed = await newPage(browser);
    await malformed.context().addCookies([{ name: "next-auth.session-token", value: "nonsense", url: base }]);
    const ended = await newPage(browser);
    await becomeDeveloper(ended);
    const cookies = await ended.context().cookies();
    await call(ended.request, base, builtActions().get("auth#signOut") ?? { id: "", page: "/" }, parameters);
    await ended.context().addCookies(cookies);

    // One function reads the session of all pages, so the short form sends these cookies to a third of them.
    const callers = { "malformed session": malformed, "ended session": ended };
    for (const [pattern, access] of everyThird(Object.entries(PAGES)))
      for (const [who, page] of Object.entries(callers)) {
        const path = getPath(pattern, "GET", parameters);
        expect(await open(page.request, path), `${who} at ${path}`).toBe(expected(access, "visitor"));
      }
    for (const [pattern, access] of Object.entries(PAGES)) {
      const path = getPath(pattern, "GET", parameters);
      expect(await open(visitor.request, path), `a visitor at ${path}`).toBe(expected(access, "visitor"));
      expect(await open(stranger.request, path), `another developer at ${path}`).toBe(
        signedIn(path, expected(access, "stranger")),
      );
      expect(await open(operator.request, path), `the operator at ${path}`).toBe(
        signedIn(path, expected(access, "operator")),
      );
      if (!NOT_FOR_ITS_OWNER.includes(pattern))
        expect(await open(owner.request, path), `the owner at ${path}`).toBe(signedIn(path, expected(access, "owner")));
    }
  });

  test("other methods of pages and handlers are refused or change nothing", async () => {
    const exported = await handlers();
    for (const pattern of new Set(exported.map((handler) => handler.split(" ")[1] ?? "")))
      for (const method of METHODS.filter((item) => !exported.includes(`${item} ${pattern}`))) {
        const response = await visitor.request.fetch(getPath(pattern, method, parameters), {
          method,
          maxRedirects: 0,
          headers: { origin: base },
        });
        expect(response.status(), `${method} ${pattern}`).toBe(405);
      }
    for (const [pattern, access] of Object.entries(PAGES).filter(([, one]) => one !== "public"))
      for (const method of METHODS) {
        const path = getPath(pattern, method, parameters);
        const response = await visitor.request.fetch(path, { method, maxRedirects: 0, headers: { origin: base } });
        const refusals = [expected(access, "visitor"), "405"];
        expect(refusals, `${method} ${path}`).toContain(await outcome(response));
      }
  });

  test("handlers answer only those who may call them", async () => {
    const found: typeof HANDLERS = {};
    for (const handler of Object.keys(HANDLERS)) {
      const [method = "", pattern = ""] = handler.split(" ");
      const path = getPath(pattern, method, parameters);
      const status = async (page: Page) => {
        const form = method === "POST" ? { form: {} } : {};
        const headers = { origin: base };
        return (await page.request.fetch(path, { method, maxRedirects: 0, headers, ...form })).status();
      };
      found[handler] = { visitor: await status(visitor), owner: await status(owner), stranger: await status(stranger) };
    }
    expect(found).toEqual(HANDLERS);
  });

  test("sign-in requests with malformed bodies are refused with 400", async () => {
    for (const data of ['{"email": ', "[]", "null", '{"email": {"a": 1}}'])
      for (const path of ["callback/credentials", "signin/github", "signout", "session", "_log"]) {
        const headers = { "content-type": "application/json", origin: base };
        const response = await visitor.request.post(`/api/auth/${path}`, {
          headers,
          data: Buffer.from(data),
          maxRedirects: 0,
        });
        expect(response.status(), `${data} to ${path}`).toBe(400);
      }
  });

  test("no sign-in route fails, whatever it is asked for", async () => {
    const actions = ["", "signin", "signin/credentials", "signin/github", "callback", "callback/credentials"];
    actions.push("callback/github?code=1&state=2", "signout", "session", "csrf", "providers", "error?error=\0", "_log");
    actions.push("error?error=\u{1f600}", "error/\u{1f600}", "signin?error=\u{1f600}", "error/a\r\nb");
    const types = ["application/json", "application/x-www-form-urlencoded", "text/plain", "multipart/form-data", ""];
    for (const path of [...actions, "verify-request", "nonsense", "session/a/b", "__proto__"]) {
      const url = `${base}/api/auth/${encodeURI(path)}`;
      expect.soft((await visitor.request.get(url, { maxRedirects: 0 })).status(), `GET ${path}`).toBeLessThan(500);
      for (const type of types) {
        const headers = { "content-type": type, origin: base };
        const data = Buffer.from('{"csrfToken": "\\ud800", "email": "%ff", "json": "true"}');
        const response = await visitor.request.post(url, { headers, data, maxRedirects: 0 });
        expect.soft(response.status(), `POST ${path} as ${type}`).toBeLessThan(500);
      }
    }
  });

  test("actions do nothing for visitors and for others' objects", async () => {
    for (const [name, access] of Object.entries(ACTIONS)) {
      const action = builtActions().get(name) ?? { id: "", page: "/" };
      if (access !== "public")
        expect(await call(visitor.request, base, action, parameters), `a visitor calls ${name}`).toBe("/sign-in");
      if (access === "owner")
        expect(await call(stranger.request, base, action, parameters), `another developer calls ${name}`).toBe("200");
    }
  });

  test("acts that issue keys or change the sign-in need a new proof", async () => {
    expect(await provenActions()).toEqual([...NEEDS_PROOF].sort());
    await ageProofs(parameters.account ?? "");
    for (const name of NEEDS_PROOF) {
      const response = await send(owner.request, base, builtActions().get(name) ?? { id: "", page: "/" }, parameters);
      expect(await response.text(), name).toMatch(/"ok":false.*"proof":\["password"\]/);
    }
  });

  test("support access reads some lists, can do nothing, and is ended by the owner", async () => {
    await operator.goto(`/admin/accounts/${parameters.account}`);
    await operator.locator("#support-reason").fill("A question about failed jobs");
    await operator.getByRole("button", { name: "Open portal" }).click();
    await expect(operator.getByText("Read-only support access until")).toBeVisible();
    for (const [pattern, access] of Object.entries(PAGES).filter(([, one]) => one !== "off")) {
      const path = getPath(pattern, "GET", parameters);
      const outcome = access === "public" || SUPPORT_PAGES.includes(pattern) ? "200" : "/support";
      expect(await open(operator.request, path), `support at ${path}`).toBe(outcome);
      if (SUPPORT_PAGES.includes(pattern))
        expect(await (await operator.request.get(path)).text(), path).not.toMatch(/\/api\/v1\/files\/|expires=\d/);
    }
    for (const [handler, { visitor: status }] of Object.entries(HANDLERS)) {
      const [method = "", pattern = ""] = handler.split(" ");
      const form = method === "POST" ? { form: {} } : {};
      const request = { method, maxRedirects: 0, headers: { origin: base }, ...form };
      const response = await operator.request.fetch(getPath(pattern, method, parameters), request);
      // The sample of the setup leads to the page that says why.
      expect(pattern.startsWith("/admin") ? await outcome(response) : response.status(), handler).toBe(
        pattern.startsWith("/admin") ? "/support" : status,
      );
    }
    for (const [name, access] of Object.entries(ACTIONS)) {
      if (access === "public" || name === "support#endView") continue;
      const target = name === "auth#resend" ? "/sign-in" : "/support";
      const action = builtActions().get(name) ?? { id: "", page: "/" };
      expect(await call(operator.request, base, action, parameters), `support calls ${name}`).toBe(target);
    }
    await owner.goto("/team");
    await expect(owner.getByText("Reason: A question about failed jobs")).toBeVisible();
    await owner.getByRole("button", { name: "End support access" }).click();
    await expect(owner.getByText("Reason: A question about failed jobs")).toBeHidden();
    expect(await open(operator.request, `/projects/${parameters.project}`)).toBe("404");
    await owner.goto("/team/audit");
    for (const action of ["support.started", "support.ended"])
      await expect(owner.getByRole("cell", { name: action, exact: true })).toBeVisible();
    await owner.goto("/outbox");
    await expect(owner.getByText("support is viewing your account").first()).toBeVisible();
  });

  test("a suspended account keeps its pages and cannot run operations", async () => {
    await operator.goto(`/admin/accounts/${parameters.account}`);
    await operator.getByLabel("Reason").last().fill("Test of access control");
    await operator.getByRole("button", { name: "Suspend", exact: true }).click();
    await operator.getByRole("dialog").getByRole("button", { name: "Suspend", exact: true }).click();
    await expect(operator.getByRole("button", { name: "End suspension" })).toBeVisible();
    for (const [pattern, access] of Object.entries(PAGES)) {
      const path = getPath(pattern, "GET", parameters);
      if (!NOT_FOR_ITS_OWNER.includes(pattern))
        expect(await open(owner.request, path), `the suspended owner at ${path}`).toBe(
          signedIn(path, expected(access, "owner")),
        );
    }
    const run = await owner.request.post("/api/playground/image-generate", {
      headers: { origin: base },
      data: { prompt: "a red kite over hills", width: 64, height: 64 },
    });
    expect([run.status(), (await run.json()).code]).toEqual([403, "account_suspended"]);
  });
});

/** The pages that support access shows, and the one that says what it shows. */
const SUPPORT_PAGES = [
  "/batches",
  "/jobs",
  "/projects",
  "/projects/[project]",
  "/requests",
  "/requests/[request]",
  "/support",
  "/usage",
  "/usage/limits",
];

/** The purchase is paid and no card is being saved, so these pages have nothing to show. */
const NOT_FOR_ITS_OWNER = ["/credits/checkout/[purchase]", "/credits/checkout/card"];

/** Pages for signing in and up lead a signed-in developer on. */
const LEADS_TO: Record<string, string> = {
  "/sign-in": "/dashboard",
  "/sign-in/code": "/dashboard",
  "/sign-in/link": "/dashboard",
  "/sign-in/sso": "/dashboard",
  "/sign-up": "/start",
  "/support": "/dashboard",
};
const signedIn = (path: string, outcomeOfPage: string) => LEADS_TO[path] ?? outcomeOfPage;
