import { inviteMember } from "../../lib/accounts/teams/invitations.ts";
import { releaseHold } from "../../lib/credits/holds.ts";
import { getDefaultProjectId } from "../../lib/credits/project-holds.ts";
import { createProject } from "../../lib/keys/projects/manage.ts";
import { createRestrictedKey } from "../../lib/keys/restricted.ts";
import { createPipeline } from "../../lib/pipelines/stored.ts";
import { pool, transaction } from "../../lib/platform/database/db.ts";
import { flushRequests } from "../../lib/requests/record.ts";
import { createGlossary } from "../../lib/translation/glossaries.ts";
import { sendTestEvent } from "../../lib/webhooks/deliveries.ts";
import { createEndpoint } from "../../lib/webhooks/endpoints.ts";
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
} from "../helpers/accounts/account-states.ts";
import { editableTranslation } from "../helpers/files/editable-translation.ts";
import { begunUpload, storedUpload } from "../helpers/files/stored-upload.ts";
import { form, type TestAccount, type TestService, testAccount } from "../helpers/servers/service.ts";
import { type FilePool, loadFiles } from "./files.ts";

/** The test data in the service: credentials, and ids for routes with an `{id}`. */
export interface World {
  /** Values of the Authorization header by what they are. */
  authorization: { valid: string; refused: string[] };
  jobIds: string[];
  /** Of batches, most of which have an open item. */
  batchIds: string[];
  /** Of runs of pipelines, of which some have an open job. */
  runIds: string[];
  /** Ended jobs without files. */
  repeatableIds: string[];
  /** Stored pipelines. */
  pipelineIds: string[];
  /** Of runs with an open job, which requests cancel. */
  openRunIds: string[];
  /** Of runs that failed, which requests resume. */
  failedRunIds: string[];
  glossaryIds: string[];
  /** Of restricted keys. */
  keyIds: string[];
  clientTokenIds: string[];
  projectIds: string[];
  /** Of logged requests. */
  requestIds: string[];
  /** Of the owner's team. */
  memberIds: string[];
  invitationIds: string[];
  uploadIds: string[];
  begunUploadIds: string[];
  /** Webhook endpoints, each with a delivery. */
  webhookDeliveries: { id: string; delivery: string }[];
  /** Jobs with the delivery to the address that they named. */
  jobDeliveries: { id: string; delivery: string }[];
  /** Translations that can be edited. */
  translationIds: string[];
  /** Paths of signed file URLs, from `/files/` on. */
  filePaths: string[];
  files: FilePool;
}

const CREDITS = 10_000_000;
const SUCCEEDED_JOBS = 16;
/** Many, because requests cancel them. */
const QUEUED_JOBS = 16;
const NOTIFIED_JOBS = 6;
/** Many, because requests delete them. */
const GLOSSARIES = 20;
/** Many, because requests cancel them. */
const BATCHES = 12;
const KEYS = 20;
const CLIENT_TOKENS = 20;
/** Many, because requests archive them, and fewer than an account may have. */
const PROJECTS = 20;
const TRANSLATIONS = 6;
/** Many, because requests remove them. */
const MEMBERS = 12;
const UPLOADS = 20;
/** Fewer than an account may have, so that requests can create some. */
const WEBHOOKS = 18;

/** Accounts, jobs in every state and signed links, for requests that name them. */
export async function createWorld(service: TestService): Promise<World> {
  const [owner, poor, suspended, stranger] = [
    await testAccount(CREDITS),
    await testAccount(1),
    await testAccount(100),
    await testAccount(100),
  ];
  await suspend(suspended.id);
  const { members, invitations } = await makeTeam(owner.id);
  const files = await loadFiles();
  const jobs = await Promise.all(Array.from({ length: SUCCEEDED_JOBS }, () => runJob(service, owner, files.images[0])));
  const translations: string[] = [];
  // One after another: a few open jobs are allowed at once.
  while (translations.length < TRANSLATIONS) translations.push(await editableTranslation(owner.id));
  const queued = await Promise.all(Array.from({ length: QUEUED_JOBS }, () => queuedJob(owner.id)));
  const failed = await queuedJob(owner.id);
  await failJob(failed);
  const foreign = await queuedJob(stranger.id);
  const glossaries = await Promise.all(Array.from({ length: GLOSSARIES }, (_, at) => addGlossary(owner.id, at)));
  const batches = await Promise.all(Array.from({ length: BATCHES }, () => queuedBatch(owner.id)));
  const runs = await Promise.all(Array.from({ length: BATCHES }, () => queuedRun(owner.id)));
  const endedRuns = await Promise.all(Array.from({ length: BATCHES }, () => failedRun(owner.id)));
  const openRuns = await Promise.all(Array.from({ length: BATCHES }, () => queuedRun(owner.id)));
  const failedRuns = await Promise.all(Array.from({ length: BATCHES }, () => failedRun(owner.id)));
  const repeatable = await Promise.all(Array.from({ length: BATCHES }, () => repeatableJob(owner.id)));
  const store = (accountId: string) =>
    createPipeline(accountId, "Test", {
      steps: [{ id: "fox", operation: "image-generate", parameters: { prompt: "a fox", width: 64, height: 64 } }],
      variables: {},
    });
  const pipelines = (await Promise.all(Array.from({ length: BATCHES }, () => store(owner.id)))).map(({ id }) => id);
  const { id: foreignPipeline } = await store(stranger.id);
  const notified = await Promise.all(Array.from({ length: NOTIFIED_JOBS }, () => notifiedJob(owner.id)));
  const jobDeliveries = [...notified, await notifiedJob(stranger.id)];
  const foreignBatch = await queuedBatch(stranger.id);
  const foreignRun = await queuedRun(stranger.id);
  const foreignTranslation = await editableTranslation(stranger.id);
  const foreignGlossary = await addGlossary(stranger.id, 0);
  const keys = await Promise.all(Array.from({ length: KEYS }, (_, at) => addKey(owner.id, at)));
  const foreignKey = await addKey(stranger.id, 0);
  const tokens = await Promise.all(Array.from({ length: CLIENT_TOKENS }, () => newClientToken(owner.id)));
  const foreignToken = await newClientToken(stranger.id);
  const projects = await Promise.all(Array.from({ length: PROJECTS }, () => createProject(owner.id, { name: "Test" })));
  const foreignProject = await createProject(stranger.id, { name: "Test" });
  const uploads = await Promise.all(Array.from({ length: UPLOADS }, () => storedUpload(owner.id)));
  const begun = await Promise.all(Array.from({ length: UPLOADS }, () => begunUpload(owner.id)));
  const foreignUpload = await storedUpload(stranger.id);
  const webhooks = await Promise.all(Array.from({ length: WEBHOOKS }, () => addWebhook(owner.id)));
  const foreignWebhook = await addWebhook(stranger.id);
  const requests = [await loggedRequest(service, owner), await loggedRequest(service, owner)];
  const foreignRequest = await loggedRequest(service, stranger);
  return {
    authorization: {
      valid: owner.headers.authorization,
      refused: [
        poor.headers.authorization,
        suspended.headers.authorization,
        (await revokedKey()).authorization,
        ...MALFORMED,
        `Bearer ${owner.key} ${owner.key}`,
      ],
    },
    // Requests delete the results of the jobs that they can name, so half of the files are of other jobs.
    jobIds: [...jobs.slice(0, SUCCEEDED_JOBS / 2).map(({ id }) => id), ...queued, failed, foreign, "job_1", "file_1"],
    batchIds: [...batches, foreignBatch, "batch_1"],
    runIds: [...runs, ...endedRuns, foreignRun, "run_1"],
    repeatableIds: [...repeatable, foreign, "job_1"],
    pipelineIds: [...pipelines, foreignPipeline, "pip_1"],
    openRunIds: [...openRuns, foreignRun, "run_1"],
    failedRunIds: [...failedRuns, foreignRun, "run_1"],
    glossaryIds: [...glossaries.map(({ id }) => id), foreignGlossary.id, "gls_1"],
    keyIds: [...keys.map(({ view }) => view.id), foreignKey.view.id, "key_1"],
    clientTokenIds: [...tokens, foreignToken, "key_1"],
    projectIds: [...projects.map(({ id }) => id), getDefaultProjectId(owner.id), foreignProject.id, "proj_1"],
    requestIds: [...requests, foreignRequest, "req_1"],
    jobDeliveries,
    webhookDeliveries: [...webhooks, foreignWebhook, { id: "whk_1", delivery: "evt_1" }],
    memberIds: [...members, "acct_1"],
    invitationIds: [...invitations, "inv_1"],
    uploadIds: [...uploads, foreignUpload, "upload_1"],
    begunUploadIds: [...begun, await begunUpload(stranger.id), "upload_1"],
    translationIds: [...translations, foreignTranslation, queued[0] ?? "", jobs[0]?.id ?? ""],
    filePaths: jobs.flatMap(({ urls }) => urls.map((url) => url.pathname.replace(/^\/api\/v1/, "") + url.search)),
    files,
  };
}

/** Sends a request and writes it to the log. Returns its id. */
async function loggedRequest({ base }: TestService, { headers }: TestAccount): Promise<string> {
  const response = await fetch(`${base}/balance`, { headers });
  await response.body?.cancel();
  await flushRequests();
  return response.headers.get("request-id") ?? "";
}

const addGlossary = (accountId: string, at: number) =>
  createGlossary(accountId, {
    name: `Glossary ${at}`,
    sourceLanguage: "en",
    targetLanguage: "es",
    entries: [["house", "casa"]],
  });

/** An endpoint with a test delivery. */
async function addWebhook(accountId: string): Promise<{ id: string; delivery: string }> {
  const fields = { url: "https://example.com/hook", description: "", payload: "full", enabled: true } as const;
  const { endpoint } = await createEndpoint(accountId, { ...fields, events: ["*"] });
  return { id: endpoint.id, delivery: (await sendTestEvent(accountId, endpoint.id)).event_id };
}

const addKey = (accountId: string, at: number) => createRestrictedKey(accountId, { name: `Key ${at}` });

/** Authorization headers without a usable key; the empty one is not sent. */
const MALFORMED = [
  "",
  "Bearer",
  "Bearer  ",
  "Basic YTpi",
  "bearer atl_x",
  `Bearer atl_${"x".repeat(36)}`,
  `Bearer ${"x".repeat(3_000)}`,
  "Bearer atlp_x",
  "Bearer atlp_eyJhbGciOiJub25lIn0.eyJzdWIiOiJhIiwiZXhwIjo5OTk5OTk5OTk5fQ.",
];

/** Runs an operation to its end. */
async function runJob({ base }: TestService, { headers }: TestAccount, image: { bytes: Buffer } | undefined) {
  const body = form({ image: new Blob([new Uint8Array(image?.bytes ?? [])]), factor: "2" });
  const response = await fetch(`${base}/image-upscale`, { method: "POST", headers, body });
  const job = (await response.json()) as { id: string; outputs?: { url: string }[] };
  if (response.status !== 200) throw new Error(`A job for the test failed: ${JSON.stringify(job)}`);
  return { id: job.id, urls: (job.outputs ?? []).map(({ url }) => new URL(url)) };
}

async function failJob(jobId: string): Promise<void> {
  await transaction(async (tx) => {
    await tx.query(
      "UPDATE job SET status = 'failed', error_code = 'nothing_matched', error_detail = 'No subject.', finished_at = now() WHERE id = $1",
      [jobId],
    );
    await releaseHold(tx, jobId);
  });
}

/** Makes the account a team with members and open invitations. */
async function makeTeam(accountId: string): Promise<{ members: string[]; invitations: string[] }> {
  await pool().query("UPDATE account SET kind = 'team' WHERE id = $1", [accountId]);
  const manager = { actor: { kind: "system", id: null }, role: "owner" } as const;
  const members: string[] = [];
  const invitations: string[] = [];
  for (let at = 0; at < MEMBERS; at++) {
    const { id } = await testAccount(0);
    await pool().query("INSERT INTO membership (account_id, person_id, role) VALUES ($1, $2, 'developer')", [
      accountId,
      id,
    ]);
    members.push(id);
    invitations.push((await inviteMember(accountId, { email: `${id}@fuzz.example`, role: "viewer" }, manager)).id);
  }
  return { members, invitations };
}
