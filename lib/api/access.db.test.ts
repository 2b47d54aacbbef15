import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { memoryFileEnd, memoryFileStart, memoryFileUnit } from "@atelier/documents/exchange";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getRoutes } from "../../test/fuzz/document.ts";
import {
  failedRun,
  newClientToken,
  notifiedJob,
  queuedBatch,
  queuedJob,
  queuedRun,
  repeatableJob,
  revokedKey,
  suspend,
} from "../../test/helpers/accounts/account-states.ts";
import { startFakeTranslator } from "../../test/helpers/engines/fake-engines.ts";
import { editableTranslation } from "../../test/helpers/files/editable-translation.ts";
import { begunUpload, storedUpload } from "../../test/helpers/files/stored-upload.ts";
import {
  form,
  startTestService,
  type TestAccount,
  type TestService,
  testAccount,
} from "../../test/helpers/servers/service.ts";
import { beginSession, endSession } from "../accounts/sessions.ts";
import { inviteMember } from "../accounts/teams/invitations.ts";
import { cancelJob } from "../jobs/cancel.ts";
import { type Scope, scopes } from "../keys/grants.ts";
import { createProject } from "../keys/projects/manage.ts";
import type { KeyChange } from "../keys/request.ts";
import { createRestrictedKey } from "../keys/restricted.ts";
import type { Operation } from "../operations/define.ts";
import { operations } from "../operations/index.ts";
import { createPipeline } from "../pipelines/stored.ts";
import { pool } from "../platform/database/db.ts";
import { newRequestId } from "../platform/ids.ts";
import { apiPaths } from "../platform/network/api-paths.ts";
import { toReceiptId } from "../receipts/read.ts";
import { createGlossary } from "../translation/glossaries.ts";
import { sendTestEvent } from "../webhooks/deliveries.ts";
import { createEndpoint } from "../webhooks/endpoints.ts";
import { compatibleApis } from "./apis.ts";
import { createApi } from "./app.ts";
import { createPlaygroundToken } from "./http/caller/playground-token.ts";
import { openApiDocument } from "./openapi/document.ts";

/**
 * Who may call a route: `open` anyone, `signature` the holder of a signed link, `key` an account with its key or from the
 * playground, `portal` an account from the playground only. `others` is the status for another account's object.
 */
interface Access {
  by: "open" | "signature" | "key" | "portal";
  others?: 404 | 410;
  /** The status for a suspended account, if it is refused. */
  suspended?: 403;
  /** The status for its owner where the service does not offer it, as here: another test calls it with an S3 server. */
  notOffered?: 422;
  /** The grant that a restricted key needs: a scope or an operation; `any` for no grant. `account` if it is not set. */
  needs?: Scope | "any" | "operation" | "document-translate";
}

/** Every route of the API. A route that is missing here fails the first test. */
const ACCESS: Record<string, Access> = {
  "GET /operations": { by: "key", needs: "any" },
  "POST /quote": { by: "key", needs: "any" },
  "GET /languages": { by: "key", needs: "any" },
  "GET /balance": { by: "key" },
  "GET /limits": { by: "key" },
  "GET /usage": { by: "key" },
  "GET /jobs": { by: "key", needs: "any" },
  "GET /jobs/:id": { by: "key", others: 404, needs: "jobs" },
  "GET /jobs/:id/events": { by: "key", others: 404, suspended: 403, needs: "jobs" },
  "GET /events": { by: "key", suspended: 403, needs: "any" },
  "POST /jobs/:id/cancel": { by: "key", others: 404, needs: "jobs" },
  "DELETE /jobs/:id": { by: "key", others: 404, needs: "jobs" },
  "POST /jobs/:id/repeat": { by: "key", others: 404, suspended: 403, needs: "jobs" },
  "POST /jobs/:id/keep": { by: "key", others: 404, needs: "jobs" },
  "DELETE /jobs/:id/keep": { by: "key", others: 404, needs: "jobs" },
  "GET /jobs/:id/receipt": { by: "key", others: 404, needs: "jobs" },
  "GET /receipts/:id/proof": { by: "key", others: 404, needs: "jobs" },
  "GET /receipts/consistency": { by: "open" },
  "GET /receipts/log": { by: "open" },
  "GET /jobs/:id/segments": { by: "key", others: 404, needs: "jobs" },
  "GET /jobs/:id/terms": { by: "key", others: 404, needs: "jobs" },
  "PATCH /jobs/:id/segments": { by: "key", others: 404, needs: "jobs" },
  "GET /jobs/:id/segments/export": { by: "key", others: 404, needs: "jobs" },
  "POST /jobs/:id/segments/import": { by: "key", others: 404, needs: "jobs" },
  "GET /batches": { by: "key", needs: "any" },
  "POST /batches": { by: "key", suspended: 403, needs: "document-translate" },
  "POST /quote/batch": { by: "key", needs: "document-translate" },
  "GET /batches/:id": { by: "key", others: 404, needs: "jobs" },
  "GET /batches/:id/items": { by: "key", others: 404, needs: "jobs" },
  "GET /batches/:id/results.jsonl": { by: "key", others: 404, suspended: 403, needs: "jobs" },
  "GET /batches/:id/outputs.zip": { by: "key", others: 404, suspended: 403, needs: "jobs" },
  "POST /batches/:id/pause": { by: "key", others: 404, needs: "jobs" },
  "POST /batches/:id/resume": { by: "key", others: 404, needs: "jobs" },
  "POST /batches/:id/cancel": { by: "key", others: 404, needs: "jobs" },
  "POST /batches/:id/retry": { by: "key", others: 404, needs: "jobs" },
  "POST /pipelines/runs": { by: "key", suspended: 403, needs: "document-translate" },
  "POST /quote/pipeline": { by: "key", needs: "document-translate" },
  "GET /pipelines/runs": { by: "key", needs: "any" },
  "GET /pipelines/templates": { by: "key", needs: "any" },
  "GET /pipelines/runs/:id": { by: "key", others: 404, needs: "jobs" },
  "GET /pipelines/runs/:id/outputs.zip": { by: "key", others: 404, suspended: 403, needs: "jobs" },
  "GET /pipelines/runs/:id/events": { by: "key", others: 404, suspended: 403, needs: "jobs" },
  "POST /pipelines/runs/:id/cancel": { by: "key", others: 404, needs: "jobs" },
  "POST /pipelines/runs/:id/resume": { by: "key", others: 404, suspended: 403, needs: "jobs" },
  "DELETE /pipelines/runs/:id": { by: "key", others: 404, needs: "jobs" },
  "GET /pipelines": { by: "key", needs: "any" },
  "POST /pipelines": { by: "key", needs: "jobs" },
  "GET /pipelines/:id": { by: "key", others: 404, needs: "any" },
  "PATCH /pipelines/:id": { by: "key", others: 404, needs: "jobs" },
  "DELETE /pipelines/:id": { by: "key", others: 404, needs: "jobs" },
  "POST /pipelines/:id/runs": { by: "key", others: 404, suspended: 403, needs: "document-translate" },
  "POST /pipelines/:id/quote": { by: "key", others: 404, needs: "document-translate" },
  "GET /jobs/:id/preview": { by: "portal", others: 404 },
  "GET /files/:id": { by: "signature" },
  "GET /uploads": { by: "key", needs: "any" },
  "POST /uploads": { by: "key", needs: "any" },
  "POST /direct-uploads": { by: "key", notOffered: 422, needs: "any" },
  "POST /direct-uploads/:id/complete": { by: "key", others: 404, needs: "jobs" },
  "GET /uploads/:id": { by: "key", others: 404, needs: "jobs" },
  "DELETE /uploads/:id": { by: "key", others: 404, needs: "jobs" },
  "POST /resumable-uploads": { by: "key", needs: "any" },
  "GET /resumable-uploads/:id": { by: "key", others: 404, needs: "jobs" },
  "PATCH /resumable-uploads/:id": { by: "key", others: 404, needs: "jobs" },
  "DELETE /resumable-uploads/:id": { by: "key", others: 404, needs: "jobs" },
  "POST /previews": { by: "portal" },
  "POST /credentials": { by: "portal" },
  "POST /selections": { by: "portal" },
  "GET /selections/queue": { by: "portal" },
  "POST /selections/:selection/mask": { by: "portal", others: 410 },
  "GET /glossaries": { by: "key", needs: "translation" },
  "POST /glossaries": { by: "key", needs: "translation" },
  "GET /glossaries/:id": { by: "key", others: 404, needs: "translation" },
  "PATCH /glossaries/:id": { by: "key", others: 404, needs: "translation" },
  "DELETE /glossaries/:id": { by: "key", others: 404, needs: "translation" },
  "POST /translate-text": { by: "key", suspended: 403, needs: "document-translate" },
  "GET /requests": { by: "key" },
  "GET /requests/:id": { by: "key", others: 404 },
  "GET /memory": { by: "key", needs: "translation" },
  "PATCH /memory": { by: "key", needs: "translation" },
  "DELETE /memory": { by: "key", needs: "translation" },
  "GET /memory/export": { by: "key", needs: "translation" },
  "POST /memory/import": { by: "key", needs: "translation" },
  "GET /client-tokens": { by: "key", needs: "client_tokens" },
  "POST /client-tokens": { by: "key", needs: "client_tokens" },
  "DELETE /client-tokens/:id": { by: "key", others: 404, needs: "client_tokens" },
  "GET /team": { by: "key", needs: "team" },
  "GET /team/members": { by: "key", needs: "team" },
  "PATCH /team/members/:id": { by: "key", others: 404, needs: "team" },
  "DELETE /team/members/:id": { by: "key", others: 404, needs: "team" },
  "GET /team/invitations": { by: "key", needs: "team" },
  "POST /team/invitations": { by: "key", needs: "team" },
  "DELETE /team/invitations/:id": { by: "key", others: 404, needs: "team" },
  "GET /audit-events": { by: "key", needs: "team" },
  "GET /keys": { by: "key", needs: "keys" },
  "POST /keys": { by: "key", needs: "keys" },
  "GET /keys/:id": { by: "key", others: 404, needs: "keys" },
  "PATCH /keys/:id": { by: "key", others: 404, needs: "keys" },
  "POST /keys/:id/rotate": { by: "key", others: 404, needs: "keys" },
  "DELETE /keys/:id": { by: "key", others: 404, needs: "keys" },
  "GET /projects": { by: "key", needs: "projects" },
  "POST /projects": { by: "key", needs: "projects" },
  "GET /projects/:id": { by: "key", others: 404, needs: "projects" },
  "PATCH /projects/:id": { by: "key", others: 404, needs: "projects" },
  "POST /projects/:id/archive": { by: "key", others: 404, needs: "projects" },
  "GET /jobs/:id/webhook-deliveries": { by: "key", others: 404, needs: "jobs" },
  "POST /jobs/:id/webhook-deliveries/:delivery/redeliver": { by: "key", others: 404, needs: "jobs" },
  "GET /webhooks": { by: "key", needs: "webhooks" },
  "POST /webhooks": { by: "key", needs: "webhooks" },
  "GET /webhooks/:id": { by: "key", others: 404, needs: "webhooks" },
  "PATCH /webhooks/:id": { by: "key", others: 404, needs: "webhooks" },
  "DELETE /webhooks/:id": { by: "key", others: 404, needs: "webhooks" },
  "POST /webhooks/job-secret/rotate": { by: "key", needs: "webhooks" },
  "POST /webhooks/:id/rotate": { by: "key", others: 404, needs: "webhooks" },
  "POST /webhooks/:id/test": { by: "key", others: 404, needs: "webhooks" },
  "GET /webhooks/:id/deliveries": { by: "key", others: 404, needs: "webhooks" },
  "GET /webhooks/:id/deliveries/:delivery": { by: "key", others: 404, needs: "webhooks" },
  "POST /webhooks/:id/deliveries/:delivery/redeliver": { by: "key", others: 404, needs: "webhooks" },
  "POST /webhooks/:id/redeliver-failed": { by: "key", others: 404, needs: "webhooks" },
  "GET /reference": { by: "open" },
  "GET /openapi.json": { by: "open" },
  "GET /postman.json": { by: "open" },
  "GET /health": { by: "open" },
  "GET /ready": { by: "open" },
  ...Object.fromEntries(
    operations.map(({ slug }) => [`POST /${slug}`, { by: "key", suspended: 403, needs: "operation" } as const]),
  ),
};

/** The routes that are not part of the published API. */
const UNPUBLISHED = ["GET /reference"];
/** The routes that refuse a job that has not ended. */
const NEEDS_ENDED_JOB = ["DELETE /jobs/:id", "POST /jobs/:id/keep"];
const json = { "content-type": "application/json" };
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];

const routes = [
  ...new Set(
    createApi()
      .routes.filter(({ method }) => method !== "ALL")
      .map(({ method, path }) => `${method} ${path.replace("/api/v1", "")}`),
  ),
].sort();

let service: TestService;
let translator: { stop(): Promise<void> };
let [owner, stranger]: TestAccount[] = [];
/** A selection is used for this time; making one takes seconds of processor time. */
const SELECTION_MS = 120_000;
let selection = "none";
let selectedAt = 0;

beforeAll(async () => {
  translator = await startFakeTranslator();
  service = await startTestService({ work: false });
  [owner, stranger] = [await testAccount(1_000), await testAccount(1_000)];
});
afterAll(async () => {
  await service.stop();
  await translator.stop();
});

function own(): TestAccount {
  if (!owner) throw new Error("The account was not created.");
  return owner;
}
function another(): TestAccount {
  if (!stranger) throw new Error("The account was not created.");
  return stranger;
}

/** The Authorization header of the playground. */
async function playground({ id }: TestAccount, { ended = false, now = new Date() } = {}): Promise<string> {
  const sessionId = await beginSession(id, undefined);
  if (ended) await endSession(id, sessionId);
  return `Bearer ${await createPlaygroundToken({ accountId: id, sessionId }, now)}`;
}

async function send(
  route: string,
  authorization: string | null,
  { job = "job_none", ...request }: { job?: string; body?: FormData | string; headers?: Record<string, string> } = {},
): Promise<Response> {
  const [method = "", path = ""] = route.split(" ");
  // The object of a delivery has the form <webhook>/<delivery>.
  const [id = "", delivery = "evt_none"] = job.split("/");
  const located = path.replace(":id", id).replace(":delivery", delivery).replace(":selection", selection);
  const response = await fetch(service.base + located, {
    method,
    redirect: "manual",
    headers: { ...(authorization === null ? {} : { authorization }), prefer: "respond-async", ...request.headers },
    ...(request.body === undefined ? {} : { body: request.body }),
  });
  // An event stream of a job that has not ended stays open.
  if (response.headers.get("content-type") === "text/event-stream") await response.body?.cancel();
  return response;
}

/** The Authorization header of a new restricted key. */
async function restrictedKey({ id }: TestAccount, grants: KeyChange): Promise<string> {
  return `Bearer ${(await createRestrictedKey(id, { name: "Test", ...grants })).key}`;
}

/** The Authorization header of a restricted key with no right but the one that is needed. */
function sufficientKey(account: TestAccount, route: string, needs: NonNullable<Access["needs"]>): Promise<string> {
  if (needs === "any") return restrictedKey(account, { operations: [] });
  if (needs === "operation") return restrictedKey(account, { operations: [route.replace("POST /", "")] });
  if (needs === "document-translate") return restrictedKey(account, { operations: [needs] });
  // A key cannot change one that may call more operations than itself, and creates tokens for its own operations only. A
  // run is resumed, and a job repeated, by a key of its operations.
  const needsAll =
    needs === "keys" || needs === "client_tokens" || /(runs\/:id\/resume|jobs\/:id\/repeat)$/.test(route);
  const operations = needsAll ? null : [];
  return restrictedKey(account, { operations, scopes: [needs] });
}

/** The scopes of the routes that an admin key may call. */
const MANAGED: readonly (string | undefined)[] = ["keys", "projects", "team"];

const code = async (response: Response) => [response.status, (await response.json()).code];

/** The ID of an object of the account that the route names: a key, a glossary, a request, a batch, a translation, or a job. */
async function ownObject(route: string, accountId: string): Promise<string> {
  if (route.includes("/team")) return teamObject(route, accountId);
  if (route.includes("/keys/")) return (await createRestrictedKey(accountId, { name: randomUUID() })).view.id;
  if (route.includes("/projects/")) return (await createProject(accountId, { name: randomUUID() })).id;
  if (route.includes("/client-tokens/")) return newClientToken(accountId);
  if (route.includes("/requests/")) return loggedRequest(accountId);
  if (route.includes("/resumable-uploads/")) return begunUpload(accountId);
  if (/\/(direct-)?uploads\//.test(route)) return storedUpload(accountId);
  if (route.includes("/batches/")) return queuedBatch(accountId);
  if (route.includes("/pipelines/:id")) return storedPipeline(accountId);
  if (route.includes("/runs/"))
    return route.endsWith("/resume") || route.startsWith("DELETE") ? failedRun(accountId) : queuedRun(accountId);
  if (route.includes("/webhooks/")) return webhookDelivery(accountId);
  if (route.includes("/webhook-deliveries")) {
    const { id, delivery } = await notifiedJob(accountId);
    return `${id}/${delivery}`;
  }
  if (route.endsWith("/repeat")) return repeatableJob(accountId);
  if (route.includes("receipt")) {
    const job = await queuedJob(accountId);
    await cancelJob(accountId, job);
    return route.includes("/receipts/") ? toReceiptId(job) : job;
  }
  if (/\/(segments|terms|segments\/export|segments\/import|preview)$/.test(route))
    return editableTranslation(accountId);
  if (!route.includes("/glossaries/")) return queuedJob(accountId);
  const entries = [["house", "casa"]] as const;
  const fields = { name: randomUUID(), sourceLanguage: "en", targetLanguage: "es", entries };
  return (await createGlossary(accountId, fields)).id;
}

/** Makes the account a team. Returns the ID of a new invitation or member, as the route names. */
async function teamObject(route: string, accountId: string): Promise<string> {
  await pool().query("UPDATE account SET kind = 'team' WHERE id = $1", [accountId]);
  const manager = { actor: { kind: "system", id: null }, role: "owner" } as const;
  if (route.includes("invitations"))
    return (await inviteMember(accountId, { email: `${randomUUID()}@example.com`, role: "viewer" }, manager)).id;
  const { id } = await testAccount();
  await pool().query("INSERT INTO membership (account_id, person_id, role) VALUES ($1, $2, 'developer')", [
    accountId,
    id,
  ]);
  return id;
}

/** The ids of a new webhook endpoint and its test delivery, as <webhook>/<delivery>. */
async function webhookDelivery(accountId: string): Promise<string> {
  const fields = { url: "https://example.com/hook", description: "", payload: "full", enabled: true } as const;
  const { endpoint } = await createEndpoint(accountId, { ...fields, events: ["*"] });
  return `${endpoint.id}/${(await sendTestEvent(accountId, endpoint.id)).event_id}`;
}

async function storedPipeline(accountId: string): Promise<string> {
  const document = Buffer.from("The red house.").toString("base64");
  const parameters = { document, target_language: "es" };
  const steps = [{ id: "translation", operation: "document-translate", parameters }];
  return (await createPipeline(accountId, "Test", { steps, variables: {} })).id;
}

/** The ID of a request in the account's log. */
async function loggedRequest(accountId: string): Promise<string> {
  const id = newRequestId();
  await pool().query(
    `INSERT INTO request_log (account_id, id, created_at, method, path, status, duration_ms, ip)
     VALUES ($1, $2, now(), 'GET', '/balance', 200, 1, '127.0.0.1')`,
    [accountId, id],
  );
  return id;
}

async function newSelection(): Promise<void> {
  const image = new Blob([await readFile("public/samples/coffee.png")]);
  const answer = await send("POST /selections", await playground(own()), { body: form({ image }) });
  keepSelection((await answer.json()).id);
}

function keepSelection(id: string): void {
  selection = id;
  selectedAt = Date.now();
}

/** A request that the route accepts from its owner. */
async function acceptedBody(route: string): Promise<{ body?: FormData | string; headers?: Record<string, string> }> {
  if (route === "POST /selections/:selection/mask") {
    // It is made when it is first used, and a process that was busy for too long loses it.
    if (Date.now() - selectedAt > SELECTION_MS) await newSelection();
    return { body: '{"included": [[0.5, 0.4]]}', headers: json };
  }
  if (route === "POST /quote")
    return {
      body: '{"operation": "image-generate", "parameters": {"prompt": "a fox"}}',
      headers: json,
    };
  if (route.endsWith("/glossaries/:id") && route.startsWith("PATCH"))
    return { body: '{"text": "house,mansión"}', headers: json };
  if (route === "POST /translate-text")
    return {
      body: '{"texts": ["The red house."], "source_language": "en", "target_language": "es"}',
      headers: json,
    };
  if (route === "POST /client-tokens")
    return {
      body: '{"operation": "image-generate", "credits": 5, "origin": "https://shop.example"}',
      headers: json,
    };
  if (route === "PATCH /pipelines/:id") return { body: '{"name": "Renamed"}', headers: json };
  if (route === "POST /pipelines/:id/runs" || route === "POST /pipelines/:id/quote")
    return { body: "{}", headers: json };
  if (route === "POST /pipelines")
    return {
      body: '{"name": "Fox", "steps": [{"id": "fox", "operation": "image-generate", "parameters": {"prompt": "a fox"}}]}',
      headers: json,
    };
  if (route === "POST /pipelines/runs" || route === "POST /quote/pipeline") {
    const document = Buffer.from("The red house.").toString("base64");
    const parameters = { document, target_language: "es" };
    const steps = [{ id: "translation", operation: "document-translate", parameters }];
    return { body: JSON.stringify({ steps }), headers: json };
  }
  if (route === "POST /batches" || route === "POST /quote/batch") {
    const document = Buffer.from("The red house.").toString("base64");
    const items = [{ operation: "document-translate", input: { document, target_language: "es" } }];
    return { body: JSON.stringify({ items }), headers: json };
  }
  if (route === "POST /webhooks") return { body: '{"url": "https://example.com/hook"}', headers: json };
  if (route === "PATCH /webhooks/:id" || (route.startsWith("POST /webhooks/") && route.endsWith("/rotate")))
    return { body: "{}", headers: json };
  if (route === "POST /webhooks/:id/redeliver-failed")
    return { body: '{"since": "2026-11-20T09:30:00Z"}', headers: json };
  if (route === "POST /team/invitations")
    return { body: `{"email": "${randomUUID()}@example.com", "role": "viewer"}`, headers: json };
  if (route === "PATCH /team/members/:id") return { body: '{"role": "viewer"}', headers: json };
  if (route === "POST /keys") return { body: '{"name": "Test"}', headers: json };
  if (route === "POST /projects") return { body: `{"name": "${randomUUID()}"}`, headers: json };
  if (route === "PATCH /projects/:id")
    return { body: '{"credit_cap": {"credits": 5, "period": "month"}}', headers: json };
  if (route === "PATCH /keys/:id") return { body: '{"open_jobs": 5}', headers: json };
  if (route === "POST /keys/:id/rotate") return { body: "{}", headers: json };
  if (route === "PATCH /jobs/:id/segments")
    return { body: '{"segments": [{"id": 1, "target": "Uno."}]}', headers: json };
  if (route === "POST /jobs/:id/segments/import") {
    const unit = '<unit id="1"><segment><source>The door is red.</source><target>Uno.</target></segment></unit>';
    const text = `<xliff version="2.1" srcLang="en" trgLang="es"><file id="a">${unit}</file></xliff>`;
    return { body: form({ file: new File([text], "a.xlf") }) };
  }
  if (route === "PATCH /memory") return { body: '{"default": true}', headers: json };
  if (route === "POST /memory/import") {
    const unit = memoryFileUnit({ source: "One.", target: "Uno." }, { from: "en", to: "es" });
    const file = new File([memoryFileStart, unit, memoryFileEnd], "memory.tmx");
    return { body: form({ source_language: "en", target_language: "es", file }) };
  }
  if (route === "POST /glossaries")
    return { body: form({ name: randomUUID(), source_language: "en", target_language: "es", text: "house,casa" }) };
  if (route === "POST /resumable-uploads") return { headers: { "tus-resumable": "1.0.0", "upload-length": "6" } };
  if (route === "PATCH /resumable-uploads/:id")
    return {
      body: "stored",
      headers: {
        "tus-resumable": "1.0.0",
        "upload-offset": "0",
        "content-type": "application/offset+octet-stream",
      },
    };
  if (route === "DELETE /resumable-uploads/:id") return { headers: { "tus-resumable": "1.0.0" } };
  if (route === "POST /direct-uploads")
    return {
      body: JSON.stringify({ bytes: 6, sha256: "0".repeat(64) }),
      headers: json,
    };
  if (route === "POST /uploads") return { body: form({ file: await sample("samples/coffee.png") }) };
  if (route === "POST /selections") return { body: form({ image: await sample("samples/coffee.png") }) };
  if (route === "POST /credentials") return { body: form({ image: await sample("samples/coffee.png") }) };
  if (route === "POST /previews") return { body: form({ document: await sample("samples/letter.docx") }) };
  const operation = operations.find(({ slug }) => route === `POST /${slug}`);
  return operation ? { body: await exampleForm(operation) } : {};
}

async function exampleForm({ examples }: Operation): Promise<FormData> {
  const fields = Object.entries(examples[0]?.input ?? {}).map(async ([name, value]) => [
    name,
    typeof value !== "string" ? JSON.stringify(value) : value.startsWith("samples/") ? await sample(value) : value,
  ]);
  return form(Object.fromEntries(await Promise.all(fields)));
}

const sample = async (path: string) => new File([await readFile(join("public", path))], path);

test("every route has an expectation, and every route for keys is in the OpenAPI document", () => {
  expect(routes).toEqual(Object.keys(ACCESS).sort());
  const documented = getRoutes(openApiDocument(operations)).map(
    ({ method, path }) => `${method} ${path.replace(/\{(\w+)\}/g, ":$1")}`,
  );
  const published = routes.filter((route) => ACCESS[route]?.by !== "portal" && !UNPUBLISHED.includes(route));
  expect(documented.sort()).toEqual(published);
});

test("other methods of every path are refused before the key is read", async () => {
  for (const path of new Set(routes.map((route) => route.split(" ")[1] ?? ""))) {
    const supported = METHODS.filter((method) => routes.includes(`${method} ${path}`));
    for (const method of METHODS.filter((item) => !supported.includes(item))) {
      const response = await send(`${method} ${path}`, null);
      expect(response.headers.get("allow")?.split(", ").sort(), `${method} ${path}`).toEqual(supported.sort());
      expect(await code(response), `${method} ${path}`).toEqual([405, "method_not_allowed"]);
    }
  }
});

/** The routes of other APIs that need no key. */
const OPEN_COMPATIBLE = ["GET /api/libretranslate/languages 200"];

test("an admin key uses no route of another API and no tool", async () => {
  const authorization = await restrictedKey(own(), { type: "admin" });
  const accepted: string[] = [];
  const others: readonly string[] = [apiPaths.oauth, apiPaths.scim];
  for (const { basePath, routes: compatible } of compatibleApis.filter(({ basePath }) => !others.includes(basePath)))
    for (const { method, path } of compatible.routes) {
      const url = service.base.replace("/api/v1", basePath) + path.replace(/:\w+(\{.*\})?/g, "none").replace(/\/$/, "");
      const body =
        method === "POST" ? { body: "{}", headers: { authorization, ...json } } : { headers: { authorization } };
      const { status } = await fetch(url, { method, ...body });
      if (status !== 403) accepted.push(`${method} ${basePath}${path} ${status}`);
    }
  expect(accepted.sort()).toEqual(OPEN_COMPATIBLE);
});

test("the directory of a team is refused each key, also that of an admin", async () => {
  const admin = await restrictedKey(own(), { type: "admin" });
  const scim = compatibleApis.find(({ basePath }) => basePath === apiPaths.scim);
  expect(scim?.routes.routes).toHaveLength(17);
  for (const { method, path } of scim?.routes.routes ?? [])
    for (const authorization of [own().headers.authorization, admin, await playground(own())]) {
      const url = service.base.replace("/api/v1", apiPaths.scim) + path.replace(":id", "none");
      expect((await fetch(url, { method, headers: { authorization } })).status, `${method} ${path}`).toBe(401);
    }
});

describe.each(routes)("%s", (route) => {
  const access = ACCESS[route] ?? { by: "key" };
  const accepted = [200, 201, 202, 204, access.notOffered];
  const needsKey = access.by === "key" || access.by === "portal";

  if (needsKey)
    test("refuses a missing, malformed, unknown, revoked or expired credential", async () => {
      expect(await code(await send(route, null))).toEqual([401, "missing_key"]);
      const hourAgo = new Date(Date.now() - 3_600_000);
      const refused = {
        malformed: "Bearer nonsense",
        "of another scheme": `Basic ${btoa(`${own().key}:`)}`,
        unknown: `Bearer ${own().key.slice(0, -1)}${own().key.endsWith("a") ? "b" : "a"}`,
        revoked: (await revokedKey()).authorization,
        "of an ended session": await playground(own(), { ended: true }),
        expired: await playground(own(), { now: hourAgo }),
      };
      for (const [what, authorization] of Object.entries(refused))
        expect(await code(await send(route, authorization, await acceptedBody(route))), what).toEqual([
          401,
          "invalid_key",
        ]);
    });

  if (access.by === "open")
    test("needs no credential", async () => {
      expect((await send(route, null)).status).toBeLessThan(400);
      expect((await send(route, "Bearer nonsense")).status).toBeLessThan(400);
    });

  if (access.by === "signature")
    test("refuses a request without a valid signature, with any key", async () => {
      expect(await code(await send(route, null))).toEqual([404, "not_found"]);
      expect(await code(await send(route, own().headers.authorization))).toEqual([404, "not_found"]);
    });

  if (access.by === "portal")
    test("does not exist for a key", async () => {
      const job = route.includes("/:id") ? await ownObject(route, own().id) : "";
      const request = async () => ({ job, ...(await acceptedBody(route)) });
      expect(await code(await send(route, own().headers.authorization, await request()))).toEqual([404, "not_found"]);
      const admin = await restrictedKey(own(), { type: "admin" });
      expect(await code(await send(route, admin, await request()))).toEqual([403, "key_restricted"]);
      const answer = await send(route, await playground(own()), await request());
      expect(answer.status).toBeLessThan(300);
      if (route === "POST /selections") keepSelection((await answer.json()).id);
    });

  if (access.by === "key")
    test("accepts its owner, by key and from the playground", async () => {
      const account = await testAccount(1_000);
      for (const authorization of [account.headers.authorization, await playground(account)]) {
        const job = await ownObject(route, account.id);
        if (NEEDS_ENDED_JOB.includes(route)) await send("POST /jobs/:id/cancel", authorization, { job });
        const answer = await send(route, authorization, { job, ...(await acceptedBody(route)) });
        expect(accepted, answer.headers.get("job-id") ?? "no job").toContain(answer.status);
      }
    });

  if (access.by === "key")
    test("needs the right of a restricted key, and then accepts it", async () => {
      const { needs = "account" } = access;
      const account = await testAccount(1_000);
      const request = async () => ({ job: await ownObject(route, account.id), ...(await acceptedBody(route)) });
      const without = await restrictedKey(account, { operations: [] });
      if (needs !== "any")
        expect(await code(await send(route, without, await request()))).toEqual([403, "key_restricted"]);
      else expect(accepted).toContain((await send(route, without, await request())).status);
      const elsewhere = await restrictedKey(account, { scopes: [...scopes], networks: ["203.0.113.7/32"] });
      expect(await code(await send(route, elsewhere, await request()))).toEqual([403, "key_restricted"]);
      const withJob = await request();
      // A job is deleted after it has ended.
      if (NEEDS_ENDED_JOB.includes(route))
        await send("POST /jobs/:id/cancel", account.headers.authorization, { job: withJob.job });
      const sufficient = await send(route, await sufficientKey(account, route, needs), withJob);
      expect(accepted).toContain(sufficient.status);
      const byAdmin = await send(route, await restrictedKey(account, { type: "admin" }), await request());
      if (MANAGED.includes(access.needs)) expect(accepted).toContain(byAdmin.status);
      else expect(await code(byAdmin)).toEqual([403, "key_restricted"]);
    });

  if (access.others !== undefined)
    test("hides another account's object", async () => {
      const authorization = access.by === "portal" ? await playground(another()) : another().headers.authorization;
      const answer = await send(route, authorization, {
        job: await ownObject(route, own().id),
        ...(await acceptedBody(route)),
      });
      expect(answer.status).toBe(access.others);
    });

  if (needsKey)
    test("treats a suspended account as expected", async () => {
      const suspended = await testAccount(100);
      const job = await ownObject(route, suspended.id);
      if (NEEDS_ENDED_JOB.includes(route))
        await send("POST /jobs/:id/cancel", suspended.headers.authorization, { job });
      await suspend(suspended.id);
      const authorization = access.by === "portal" ? await playground(suspended) : suspended.headers.authorization;
      const answer = await send(route, authorization, { job, ...(await acceptedBody(route)) });
      if (access.suspended) expect(await code(answer)).toEqual([access.suspended, "account_suspended"]);
      // The mask belongs to the owner's selection.
      else if (access.others === 410) expect(answer.status).toBe(410);
      else expect(accepted).toContain(answer.status);
    });
});
