// Generated from the OpenAPI document by build-generated.ts. Do not edit.
import type { Pages } from "../src/pages.ts";
import { type BodyOf, type ListQuery, Resource } from "../src/resources/resource.ts";
import { path, type RequestOptions } from "../src/transport.ts";
import type * as types from "./types.gen.ts";

/** The credits and requests of the account, and what the service offers. */
export class AccountRoutes extends Resource {
  /** Get the account's credits. */
  balance(options?: RequestOptions): Promise<types.Balance> {
    return this.api.get("/balance", undefined, options);
  }

  /** Get the limits of the account and of the key. Each limit has what is used of it now. `open_jobs` are queued and running jobs without the items of batches; credits count when they are held (UTC days and months). A restricted key reads its own limits here as well. */
  limits(options?: RequestOptions): Promise<types.Limits> {
    return this.api.get("/limits", undefined, options);
  }

  /** List requests, newest first. Contains every request of the last 30 days whose key was accepted, also refused ones. A request appears after about a second. Bodies are never stored. */
  requests(query: ListQuery<types.ListRequestsData> = {}, options?: RequestOptions): Pages<types.Request> {
    return this.pages("/requests", query, options);
  }

  /** Get a request. */
  request(id: string, options?: RequestOptions): Promise<types.Request> {
    return this.api.get(path`/requests/${id}`, undefined, options);
  }

  /** List the supported languages and each engine's language pairs. */
  languages(options?: RequestOptions): Promise<types.Languages> {
    return this.api.get("/languages", undefined, options);
  }

  /** Check that the service is ready and get each engine's state. */
  ready(options?: RequestOptions): Promise<types.Ready> {
    return this.api.get("/ready", undefined, options);
  }
}

/** Up to 1,000 jobs in one request. */
export class BatchesRoutes extends Resource {
  /** List batches, newest first. */
  list(query: ListQuery<types.ListBatchesData> = {}, options?: RequestOptions): Pages<types.Batch> {
    return this.pages("/batches", query, options);
  }

  /** Get a batch. */
  get(id: string, options?: RequestOptions): Promise<types.Batch> {
    return this.api.get(path`/batches/${id}`, undefined, options);
  }

  /** List the items of a batch with their jobs, in the order of the request. */
  items(id: string, query: ListQuery<types.ListBatchItemsData> = {}, options?: RequestOptions): Pages<types.BatchItem> {
    return this.pages(path`/batches/${id}/items`, query, options);
  }

  /** Download the outputs of succeeded items as a ZIP archive. The name of a file begins with the ID of its item, or with its place in the request. */
  outputs(id: string, options?: RequestOptions): Promise<Uint8Array<ArrayBuffer>> {
    return this.api.bytes(path`/batches/${id}/outputs.zip`, undefined, options);
  }

  /** Pause a batch. Running items finish, and no further ones start. */
  pause(id: string, options?: RequestOptions): Promise<types.Batch> {
    return this.api.post(path`/batches/${id}/pause`, undefined, { ...options, repeatable: true });
  }

  /** Resume a paused batch. Its items can start again. */
  resume(id: string, options?: RequestOptions): Promise<types.Batch> {
    return this.api.post(path`/batches/${id}/resume`, undefined, { ...options, repeatable: true });
  }

  /** Cancel the items of a batch that have not ended. They cost nothing. Succeeded items keep their results. */
  cancel(id: string, options?: RequestOptions): Promise<types.Batch> {
    return this.api.post(path`/batches/${id}/cancel`, undefined, { ...options, repeatable: true });
  }

  /** Submit the failed items of a batch again. They get new jobs at the same price. This is possible for 24 hours after they failed. */
  retry(id: string, options?: RequestOptions): Promise<types.Batch> {
    return this.api.post(path`/batches/${id}/retry`, undefined, options);
  }
}

/** The terms of the account, with their translations. */
export class GlossariesRoutes extends Resource {
  /** Create a glossary. Terms with fixed translations for a language pair. An account can have up to 1000 glossaries with different names. */
  create(body: BodyOf<types.CreateGlossaryData>, options?: RequestOptions): Promise<types.Glossary> {
    return this.api.post("/glossaries", body, options);
  }

  /** List glossaries, newest first. */
  list(query: ListQuery<types.ListGlossariesData> = {}, options?: RequestOptions): Pages<types.GlossarySummary> {
    return this.pages("/glossaries", query, options);
  }

  /** Rename a glossary or replace its entries. source_language and target_language name the pair whose entries are replaced, or a new pair; by default the first one. Jobs that have started keep the entries they started with. */
  update(id: string, body: BodyOf<types.UpdateGlossaryData>, options?: RequestOptions): Promise<types.Glossary> {
    return this.api.patch(path`/glossaries/${id}`, body, options);
  }
}

/** The jobs of the account. */
export class JobsRoutes extends Resource {
  /** List jobs, newest first. */
  list(query: ListQuery<types.ListJobsData> = {}, options?: RequestOptions): Pages<types.Job> {
    return this.pages("/jobs", query, options);
  }

  /** Get a job. */
  get(id: string, options?: RequestOptions): Promise<types.Job> {
    return this.api.get(path`/jobs/${id}`, undefined, options);
  }

  /** Get the signed receipt of an ended job. The receipt says what ran and what it cost. It is a leaf of an append-only tree over all receipts of the service, so it cannot be changed later without a mismatch. The guide “Receipts” describes how to check it without our code. */
  receipt(id: string, options?: RequestOptions): Promise<types.Receipt> {
    return this.api.get(path`/jobs/${id}/receipt`, undefined, options);
  }

  /** Cancel a job that has not ended. */
  cancel(id: string, options?: RequestOptions): Promise<types.Job> {
    return this.api.post(path`/jobs/${id}/cancel`, undefined, { ...options, repeatable: true });
  }

  /** Keep a job's results for 365 days. Costs nothing. An account can keep a limited amount of results at a time. */
  keep(id: string, options?: RequestOptions): Promise<types.Job> {
    return this.api.post(path`/jobs/${id}/keep`, undefined, { ...options, repeatable: true });
  }

  /** Let kept results expire after their retention, counted from now. */
  releaseKept(id: string, options?: RequestOptions): Promise<types.Job> {
    return this.api.delete(path`/jobs/${id}/keep`, undefined, options);
  }

  /** Delete an ended job's results. Deletes the results and all that the request contained: files and their names, fields, metadata and the webhook address. The job's ID, operation, engine, cost, times and error code stay on record. */
  purge(id: string, options?: RequestOptions): Promise<void> {
    return this.api.delete(path`/jobs/${id}`, undefined, options);
  }

  /** Get the delivery to the webhook_url of a job with its attempts. */
  webhookDeliveries(id: string, options?: RequestOptions): Pages<types.WebhookDeliveryLog> {
    return this.pages(path`/jobs/${id}/webhook-deliveries`, {}, options);
  }

  /** Send the delivery to the webhook_url of a job again. With the same id and a new series of attempts. */
  redeliverWebhook(id: string, delivery: string, options?: RequestOptions): Promise<types.WebhookDelivery> {
    return this.api.post(path`/jobs/${id}/webhook-deliveries/${delivery}/redeliver`, undefined, options);
  }

  /** List the segments of an editable translation. */
  segments(id: string, query: ListQuery<types.ListSegmentsData> = {}, options?: RequestOptions): Pages<types.Segment> {
    return this.pages(path`/jobs/${id}/segments`, query, options);
  }

  /** Edit segments and write the document again. Costs nothing and uses no engine. The new document replaces the output and has a new URL. All other text stays the same. If the job uses the translation memory, the edits are stored there. */
  editSegments(id: string, body: BodyOf<types.EditSegmentsData>, options?: RequestOptions): Promise<types.Job> {
    return this.api.patch(path`/jobs/${id}/segments`, body, options);
  }

  /** List candidates for glossary terms in an editable translation. Words and phrases that the document uses several times, the most likely terms first, with their translations. Terms of the job's glossaries are left out. The first 60,000 words are read. Costs nothing. */
  terms(
    id: string,
    query: ListQuery<types.ListTermCandidatesData> = {},
    options?: RequestOptions,
  ): Promise<types.TermCandidates> {
    return this.api.get(path`/jobs/${id}/terms`, query, options);
  }

  /** Download the segments of an editable translation for a translator. XLIFF 2.1 with a state for each segment, or a table (docx, xlsx) with the columns id, place, source and target. */
  exportSegments(
    id: string,
    query: NonNullable<types.ExportSegmentsData["query"]> = {},
    options?: RequestOptions,
  ): Promise<Uint8Array<ArrayBuffer>> {
    return this.api.bytes(path`/jobs/${id}/segments/export`, query, options);
  }
}

/** The keys of the account. */
export class KeysRoutes extends Resource {
  /** Create a restricted key. Without limits it may call every operation and has no scope. A restricted key with the scope keys can create keys that have no more rights than itself. An admin key creates keys in all projects. */
  create(body: BodyOf<types.CreateKeyData>, options?: RequestOptions): Promise<types.IssuedKey> {
    return this.api.post("/keys", body, options);
  }

  /** List keys that are not revoked, newest first. */
  list(query: ListQuery<types.ListKeysData> = {}, options?: RequestOptions): Pages<types.Key> {
    return this.pages("/keys", query, options);
  }

  /** Get a key. */
  get(id: string, options?: RequestOptions): Promise<types.Key> {
    return this.api.get(path`/keys/${id}`, undefined, options);
  }

  /** Change a restricted key. Fields that are not sent stay as they are; null removes a limit. A change takes effect within 5 seconds. A cap below what is spent is accepted with a warning and stops the key until the next period. */
  update(id: string, body: BodyOf<types.UpdateKeyData>, options?: RequestOptions): Promise<types.Key> {
    return this.api.patch(path`/keys/${id}`, body, options);
  }

  /** Give a key a new secret. A restricted key keeps its id, limits and spend. The primary key is replaced by a new one with another id. */
  rotate(id: string, body: BodyOf<types.RotateKeyData> = {}, options?: RequestOptions): Promise<types.IssuedKey> {
    return this.api.post(path`/keys/${id}/rotate`, body, options);
  }

  /** Revoke a key. Requests with it are refused within 5 seconds. Jobs that have started go on. */
  revoke(id: string, options?: RequestOptions): Promise<void> {
    return this.api.delete(path`/keys/${id}`, undefined, options);
  }

  /** Create a client token for a browser. Pages of one site may call one operation with it, for at most 15 minutes and with a cap of credits. It ends with the key that created it. */
  createClientToken(body: BodyOf<types.CreateClientTokenData>, options?: RequestOptions): Promise<types.ClientToken> {
    return this.api.post("/client-tokens", body, options);
  }

  /** List client tokens that have not expired, newest first. */
  listClientTokens(
    query: ListQuery<types.ListClientTokensData> = {},
    options?: RequestOptions,
  ): Pages<types.LiveClientToken> {
    return this.pages("/client-tokens", query, options);
  }

  /** Revoke a client token. Requests with it are refused within 5 seconds. Jobs that have started go on. */
  revokeClientToken(id: string, options?: RequestOptions): Promise<void> {
    return this.api.delete(path`/client-tokens/${id}`, undefined, options);
  }
}

/** The sentences that the account has translated before. */
export class MemoryRoutes extends Resource {
  /** Get the number of stored segments by language pair. */
  get(options?: RequestOptions): Promise<types.Memory> {
    return this.api.get("/memory", undefined, options);
  }

  /** Set whether translations use the memory by default. */
  update(body: BodyOf<types.UpdateMemoryData>, options?: RequestOptions): Promise<types.Memory> {
    return this.api.patch("/memory", body, options);
  }

  /** Import the segments of a language pair from a TMX file. An account can store 100000 segments with 20000000 characters. Beyond that, those that were not used for the longest time are deleted. */
  import(body: BodyOf<types.ImportMemoryData>, options?: RequestOptions): Promise<types.MemoryImport> {
    return this.api.post("/memory/import", body, { ...options, repeatable: true });
  }

  /** Download the segments as TMX 1.4. */
  export(
    query: NonNullable<types.ExportMemoryData["query"]> = {},
    options?: RequestOptions,
  ): Promise<Uint8Array<ArrayBuffer>> {
    return this.api.bytes("/memory/export", query, options);
  }

  /** Delete all segments, or those of a language pair. */
  purge(query: NonNullable<types.PurgeMemoryData["query"]> = {}, options?: RequestOptions): Promise<void> {
    return this.api.delete("/memory", query, options);
  }
}

/** Runs of pipelines: several operations, of which each uses results of the ones before. */
export class PipelinesRoutes extends Resource {
  /** List steps for common tasks. Change the steps as you like and send them to POST /pipelines/runs. Free of charge. */
  templates(options?: RequestOptions): Pages<types.PipelineTemplate> {
    return this.pages("/pipelines/templates", {}, options);
  }

  /** List runs, newest first. */
  list(query: ListQuery<types.ListRunsData> = {}, options?: RequestOptions): Pages<types.Run> {
    return this.pages("/pipelines/runs", query, options);
  }

  /** Get a run with the jobs of its steps. */
  get(id: string, options?: RequestOptions): Promise<types.Run> {
    return this.api.get(path`/pipelines/runs/${id}`, undefined, options);
  }

  /** Download the results of a run as a ZIP archive. The outputs of the final steps that have succeeded. A file has the name of its step, and numbers if the step has several jobs or outputs. */
  outputs(id: string, options?: RequestOptions): Promise<Uint8Array<ArrayBuffer>> {
    return this.api.bytes(path`/pipelines/runs/${id}/outputs.zip`, undefined, options);
  }

  /** Cancel the steps of a run that have not ended. They cost nothing. Succeeded steps keep their results. */
  cancel(id: string, options?: RequestOptions): Promise<types.Run> {
    return this.api.post(path`/pipelines/runs/${id}/cancel`, undefined, { ...options, repeatable: true });
  }

  /** Run a failed run again from the step that failed. The failed step and the ones after it get new jobs and are held again. Succeeded steps keep their results and are not paid again. This is possible for 24 hours after the failure, while these results are kept. */
  resume(id: string, options?: RequestOptions): Promise<types.Run> {
    return this.api.post(path`/pipelines/runs/${id}/resume`, undefined, options);
  }

  /** Delete the results of an ended run. Deletes the results of all steps and all that the request contained, as DELETE /jobs/{id} does for each job. The costs, times and error codes stay on record. */
  delete(id: string, options?: RequestOptions): Promise<void> {
    return this.api.delete(path`/pipelines/runs/${id}`, undefined, options);
  }

  /** Store the steps of a pipeline under a name. An account can store 100 pipelines. Operations, references, conditions and variables are checked now, everything else when it is run. */
  store(body: BodyOf<types.CreatePipelineData>, options?: RequestOptions): Promise<types.Pipeline> {
    return this.api.post("/pipelines", body, options);
  }

  /** List the stored pipelines in their newest versions, newest first. */
  listStored(query: ListQuery<types.ListPipelinesData> = {}, options?: RequestOptions): Pages<types.Pipeline> {
    return this.pages("/pipelines", query, options);
  }

  /** Get a stored pipeline. */
  getStored(
    id: string,
    query: ListQuery<types.GetPipelineData> = {},
    options?: RequestOptions,
  ): Promise<types.Pipeline> {
    return this.api.get(path`/pipelines/${id}`, query, options);
  }

  /** Rename a stored pipeline, or add a version with other steps or variables. What is left out stays as it is. A pipeline can have 100 versions; all can be run. */
  changeStored(id: string, body: BodyOf<types.ChangePipelineData>, options?: RequestOptions): Promise<types.Pipeline> {
    return this.api.patch(path`/pipelines/${id}`, body, options);
  }

  /** Delete a stored pipeline with all versions. Its runs stay. */
  deleteStored(id: string, options?: RequestOptions): Promise<void> {
    return this.api.delete(path`/pipelines/${id}`, undefined, options);
  }
}

/** The projects of the account. */
export class ProjectsRoutes extends Resource {
  /** Create a project. Keys are created into it with the field project of a new key. They spend the credits of the account. */
  create(body: BodyOf<types.CreateProjectData>, options?: RequestOptions): Promise<types.Project> {
    return this.api.post("/projects", body, options);
  }

  /** List projects, newest first. */
  list(query: ListQuery<types.ListProjectsData> = {}, options?: RequestOptions): Pages<types.Project> {
    return this.pages("/projects", query, options);
  }

  /** Get a project. */
  get(id: string, options?: RequestOptions): Promise<types.Project> {
    return this.api.get(path`/projects/${id}`, undefined, options);
  }

  /** Change a project. Fields that are not sent stay as they are; null removes a limit. A cap counts with the next job, other limits within 5 seconds. The default project can only have a name and a cap. */
  update(id: string, body: BodyOf<types.UpdateProjectData>, options?: RequestOptions): Promise<types.Project> {
    return this.api.patch(path`/projects/${id}`, body, options);
  }

  /** Archive a project and revoke its keys. Requests with its keys are refused within 5 seconds, and open streams end. Jobs that were submitted go on, also those that wait. An archived project stays in reports and cannot be restored. The default project cannot be archived. */
  archive(id: string, options?: RequestOptions): Promise<types.Project> {
    return this.api.post(path`/projects/${id}/archive`, undefined, { ...options, repeatable: true });
  }
}

/** The tree over all receipts of the service. */
export class ReceiptsRoutes extends Resource {
  /** Prove that a receipt is in the tree. */
  proof(
    id: string,
    query: ListQuery<types.GetReceiptProofData> = {},
    options?: RequestOptions,
  ): Promise<types.ReceiptProof> {
    return this.api.get(path`/receipts/${id}/proof`, query, options);
  }

  /** Prove that the tree of receipts only grew between two heads. */
  consistency(
    query: ListQuery<types.GetReceiptConsistencyData> = {},
    options?: RequestOptions,
  ): Promise<types.ReceiptConsistency> {
    return this.api.get("/receipts/consistency", query, options);
  }

  /** Get the keys and the signed heads of the tree of receipts. The same document is at /.well-known/atelier-receipts.json. */
  log(options?: RequestOptions): Promise<types.ReceiptLog> {
    return this.api.get("/receipts/log", undefined, options);
  }
}

/** The team of the account, its members and invitations, and the audit log. */
export class TeamRoutes extends Resource {
  /** Get the team. The account of the key must be a team. A personal account gets 404. */
  get(options?: RequestOptions): Promise<types.Team> {
    return this.api.get("/team", undefined, options);
  }

  /** List the members of the team. The first member comes first. A team has at most 10,000. */
  async members(options?: RequestOptions): Promise<types.TeamMember[]> {
    return (await this.pages<types.TeamMember>("/team/members", {}, options).page()).data;
  }

  /** Change the role of a member. It takes effect with the member's next request. A key manages a team as an admin does: it cannot give, change or remove the role owner. */
  updateMember(
    id: string,
    body: BodyOf<types.UpdateTeamMemberData>,
    options?: RequestOptions,
  ): Promise<types.TeamMember> {
    return this.api.patch(path`/team/members/${id}`, body, options);
  }

  /** Remove a member. Their access and their personal keys end within 5 seconds. The service keys of the team keep working. */
  removeMember(id: string, options?: RequestOptions): Promise<void> {
    return this.api.delete(path`/team/members/${id}`, undefined, options);
  }

  /** List invitations, newest first. Contains those that were neither accepted nor withdrawn, at most 500. */
  async invitations(options?: RequestOptions): Promise<types.TeamInvitation[]> {
    return (await this.pages<types.TeamInvitation>("/team/invitations", {}, options).page()).data;
  }

  /** Invite a person. Sends a mail with a link that works for 7 days, once, and for this address only. Inviting an address again sends a new link, and the old one stops working. A key cannot invite owners. */
  invite(body: BodyOf<types.CreateTeamInvitationData>, options?: RequestOptions): Promise<types.TeamInvitation> {
    return this.api.post("/team/invitations", body, options);
  }

  /** Withdraw an invitation. Its link stops working. */
  withdrawInvitation(id: string, options?: RequestOptions): Promise<void> {
    return this.api.delete(path`/team/invitations/${id}`, undefined, options);
  }

  /** List the audit log, newest first. Who changed members, keys, limits and retention, when, and from which address. Personal accounts have one as well. */
  auditEvents(query: ListQuery<types.ListAuditEventsData> = {}, options?: RequestOptions): Pages<types.AuditEvent> {
    return this.pages("/audit-events", query, options);
  }
}

/** Files that are sent once and used in several requests. They are stored for 24 hours. */
export class UploadsRoutes extends Resource {
  /** List uploads, newest first. */
  list(query: ListQuery<types.ListUploadsData> = {}, options?: RequestOptions): Pages<types.Upload> {
    return this.pages("/uploads", query, options);
  }

  /** Get an upload. */
  get(id: string, options?: RequestOptions): Promise<types.Upload> {
    return this.api.get(path`/uploads/${id}`, undefined, options);
  }

  /** Delete an upload. */
  delete(id: string, options?: RequestOptions): Promise<void> {
    return this.api.delete(path`/uploads/${id}`, undefined, options);
  }

  /** Get a URL to send a large file to the store directly. Send the file to `url` with `method` and all `headers`, then call `POST /direct-uploads/{id}/complete`. Only services whose store offers it accept this request. */
  beginDirect(body: BodyOf<types.BeginDirectUploadData>, options?: RequestOptions): Promise<types.DirectUpload> {
    return this.api.post("/direct-uploads", body, { ...options, repeatable: true });
  }

  /** Check a file that was sent to the store, and make it an upload. */
  completeDirect(id: string, options?: RequestOptions): Promise<types.Upload> {
    return this.api.post(path`/direct-uploads/${id}/complete`, undefined, { ...options, repeatable: true });
  }
}

/** The webhook endpoints of the account. */
export class WebhooksRoutes extends Resource {
  /** Create a webhook endpoint. Events are sent as signed POST requests, as Standard Webhooks defines them. An account can have up to 20 endpoints. */
  create(body: BodyOf<types.CreateWebhookData>, options?: RequestOptions): Promise<types.NewWebhook> {
    return this.api.post("/webhooks", body, options);
  }

  /** List webhook endpoints, newest first. */
  list(query: ListQuery<types.ListWebhooksData> = {}, options?: RequestOptions): Pages<types.Webhook> {
    return this.pages("/webhooks", query, options);
  }

  /** Get a webhook endpoint. */
  get(id: string, options?: RequestOptions): Promise<types.Webhook> {
    return this.api.get(path`/webhooks/${id}`, undefined, options);
  }

  /** Change a webhook endpoint. */
  update(id: string, body: BodyOf<types.UpdateWebhookData>, options?: RequestOptions): Promise<types.Webhook> {
    return this.api.patch(path`/webhooks/${id}`, body, options);
  }

  /** Delete a webhook endpoint. Its waiting deliveries are not sent. */
  delete(id: string, options?: RequestOptions): Promise<void> {
    return this.api.delete(path`/webhooks/${id}`, undefined, options);
  }

  /** Give a webhook endpoint a new secret. Deliveries are signed with all valid secrets. */
  rotateSecret(
    id: string,
    body: BodyOf<types.RotateWebhookSecretData> = {},
    options?: RequestOptions,
  ): Promise<types.WebhookSecret> {
    return this.api.post(path`/webhooks/${id}/rotate`, body, options);
  }

  /** Get a new secret for the webhook_url of jobs. One secret of the account signs them all. */
  rotateJobSecret(
    body: BodyOf<types.RotateJobWebhookSecretData> = {},
    options?: RequestOptions,
  ): Promise<types.WebhookSecret> {
    return this.api.post("/webhooks/job-secret/rotate", body, options);
  }

  /** Send a test event. */
  test(id: string, options?: RequestOptions): Promise<types.WebhookDelivery> {
    return this.api.post(path`/webhooks/${id}/test`, undefined, options);
  }

  /** List the deliveries of the last 30 days, newest first. */
  deliveries(
    id: string,
    query: ListQuery<types.ListWebhookDeliveriesData> = {},
    options?: RequestOptions,
  ): Pages<types.WebhookDelivery> {
    return this.pages(path`/webhooks/${id}/deliveries`, query, options);
  }

  /** Get a delivery with its attempts. */
  delivery(id: string, delivery: string, options?: RequestOptions): Promise<types.WebhookDeliveryLog> {
    return this.api.get(path`/webhooks/${id}/deliveries/${delivery}`, undefined, options);
  }

  /** Send a delivery again. With the same id and a new series of attempts. */
  redeliver(id: string, delivery: string, options?: RequestOptions): Promise<types.WebhookDelivery> {
    return this.api.post(path`/webhooks/${id}/deliveries/${delivery}/redeliver`, undefined, options);
  }

  /** Send all failed deliveries since a time again. */
  redeliverFailed(
    id: string,
    body: BodyOf<types.RedeliverFailedWebhooksData>,
    options?: RequestOptions,
  ): Promise<types.WebhookRedelivery> {
    return this.api.post(path`/webhooks/${id}/redeliver-failed`, body, options);
  }
}
