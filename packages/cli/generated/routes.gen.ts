// Generated from the OpenAPI document by build-generated.ts. Do not edit.
import type * as types from "@atelier/sdk";
import type { RouteGroup } from "../src/route-command.ts";

export const routeGroups: readonly RouteGroup[] = [
  {
    name: "account",
    about: "The credits and requests of the account, and what the service offers.",
    commands: [
      {
        name: "balance",
        description: "Get the account's credits",
        ids: [],
        fields: [],
        call: ({ client, options }) => client.account.balance(options),
      },
      {
        name: "limits",
        description:
          "Get the limits of the account and of the key. Each limit has what is used of it now. `open_jobs` are queued and running jobs without the items of batches; credits count when they are held (UTC days and months). A restricted key reads its own limits here as well.",
        ids: [],
        fields: [],
        call: ({ client, options }) => client.account.limits(options),
      },
      {
        name: "requests",
        description:
          "List requests, newest first. Contains every request of the last 30 days whose key was accepted, also refused ones. A request appears after about a second. Bodies are never stored.",
        ids: [],
        fields: [
          {
            name: "limit",
            kind: "number",
            description: "The maximum number of entries.",
            required: false,
            default: "20",
          },
          { name: "cursor", kind: "text", description: "The next_cursor of the previous page.", required: false },
          { name: "after", kind: "text", description: "Only requests since this time.", required: false },
          { name: "before", kind: "text", description: "Only requests before this time.", required: false },
          {
            name: "key",
            kind: "text",
            description: "Only requests with this key's ID, or playground.",
            required: false,
          },
          {
            name: "project",
            kind: "text",
            description: "Only those of this project. What runs in the portal is of the default project.",
            required: false,
          },
          {
            name: "status",
            kind: "text",
            description: "A status such as 404, or a class such as 4xx.",
            required: false,
          },
          { name: "operation", kind: "text", description: "Only requests for this operation.", required: false },
          {
            name: "text",
            kind: "text",
            description: "The beginning of a path (/jobs), a request ID (req_), a job ID (job_) or an error code.",
            required: false,
          },
        ],
        columns: [
          "id",
          "created_at",
          "method",
          "path",
          "operation",
          "status",
          "duration_ms",
          "key_id",
          "ip",
          "user_agent",
          "job_id",
          "credits",
          "error_code",
          "error_fields",
          "parameters",
        ],
        call: ({ client, input, options }) =>
          client.account.requests(input as NonNullable<types.ListRequestsData["query"]>, options).page(),
      },
      {
        name: "request",
        description: "Get a request",
        ids: [{ name: "id", description: "The ID of the request." }],
        fields: [],
        call: ({ client, ids, options }) => client.account.request(ids[0] ?? "", options),
      },
      {
        name: "languages",
        description: "List the supported languages and each engine's language pairs",
        ids: [],
        fields: [],
        call: ({ client, options }) => client.account.languages(options),
      },
      {
        name: "ready",
        description: "Check that the service is ready and get each engine's state",
        ids: [],
        fields: [],
        call: ({ client, options }) => client.account.ready(options),
      },
    ],
  },
  {
    name: "batches",
    about: "Up to 1,000 jobs in one request.",
    commands: [
      {
        name: "list",
        description: "List batches, newest first",
        ids: [],
        fields: [
          {
            name: "limit",
            kind: "number",
            description: "The maximum number of entries.",
            required: false,
            default: "20",
          },
          { name: "cursor", kind: "text", description: "The next_cursor of the previous page.", required: false },
          {
            name: "project",
            kind: "text",
            description: "Only those of this project. What runs in the portal is of the default project.",
            required: false,
          },
        ],
        columns: [
          "id",
          "operations",
          "status",
          "created_at",
          "completed_at",
          "counts.total",
          "counts.queued",
          "counts.running",
          "counts.succeeded",
          "counts.failed",
          "counts.canceled",
          "counts.skipped",
          "credits.price",
          "credits.held",
          "credits.charged",
          "skipped",
          "metadata",
        ],
        call: ({ client, input, options }) =>
          client.batches.list(input as NonNullable<types.ListBatchesData["query"]>, options).page(),
      },
      {
        name: "get",
        description: "Get a batch",
        ids: [{ name: "id", description: "The ID of the batch." }],
        fields: [],
        call: ({ client, ids, options }) => client.batches.get(ids[0] ?? "", options),
      },
      {
        name: "items",
        description: "List the items of a batch with their jobs, in the order of the request",
        ids: [{ name: "id", description: "The ID of the batch." }],
        fields: [
          {
            name: "limit",
            kind: "number",
            description: "The maximum number of entries.",
            required: false,
            default: "20",
          },
          { name: "cursor", kind: "text", description: "The next_cursor of the previous page.", required: false },
          {
            name: "status",
            kind: "text",
            description: "Only items whose job has this status.",
            required: false,
            choices: ["queued", "running", "succeeded", "failed", "canceled"],
          },
        ],
        columns: [
          "index",
          "id",
          "job.id",
          "job.operation",
          "job.status",
          "job.test",
          "job.batch_id",
          "job.run_id",
          "job.created_at",
          "job.started_at",
          "job.finished_at",
          "job.engine",
          "job.attempts",
          "job.seed",
          "job.price",
          "job.credits.charged",
          "job.credits.remaining",
          "job.progress.step",
          "job.progress.fraction",
          "job.outputs",
          "job.report",
          "job.warnings",
          "job.error.code",
          "job.error.title",
          "job.error.detail",
          "job.metadata",
        ],
        call: ({ client, ids, input, options }) =>
          client.batches.items(ids[0] ?? "", input as NonNullable<types.ListBatchItemsData["query"]>, options).page(),
      },
      {
        name: "outputs",
        description:
          "Download the outputs of succeeded items as a ZIP archive. The name of a file begins with the ID of its item, or with its place in the request.",
        ids: [{ name: "id", description: "The ID of the batch." }],
        fields: [],
        returnsFile: true,
        call: ({ client, ids, options }) => client.batches.outputs(ids[0] ?? "", options),
      },
      {
        name: "pause",
        description: "Pause a batch. Running items finish, and no further ones start.",
        ids: [{ name: "id", description: "The ID of the batch." }],
        fields: [],
        call: ({ client, ids, options }) => client.batches.pause(ids[0] ?? "", options),
      },
      {
        name: "resume",
        description: "Resume a paused batch. Its items can start again.",
        ids: [{ name: "id", description: "The ID of the batch." }],
        fields: [],
        call: ({ client, ids, options }) => client.batches.resume(ids[0] ?? "", options),
      },
      {
        name: "cancel",
        description:
          "Cancel the items of a batch that have not ended. They cost nothing. Succeeded items keep their results.",
        ids: [{ name: "id", description: "The ID of the batch." }],
        fields: [],
        call: ({ client, ids, options }) => client.batches.cancel(ids[0] ?? "", options),
      },
      {
        name: "retry",
        description:
          "Submit the failed items of a batch again. They get new jobs at the same price. This is possible for 24 hours after they failed.",
        ids: [{ name: "id", description: "The ID of the batch." }],
        fields: [],
        call: ({ client, ids, options }) => client.batches.retry(ids[0] ?? "", options),
      },
    ],
  },
  {
    name: "glossaries",
    about: "The terms of the account, with their translations.",
    commands: [
      {
        name: "create",
        description:
          "Create a glossary. Terms with fixed translations for a language pair. An account can have up to 1000 glossaries with different names.",
        ids: [],
        fields: [
          { name: "name", kind: "text", description: "1 to 100 characters.", required: true, isArgument: true },
          { name: "source_language", kind: "text", description: "A BCP 47 tag.", required: true, isArgument: true },
          { name: "target_language", kind: "text", description: "A BCP 47 tag.", required: true, isArgument: true },
          {
            name: "entries",
            kind: "json",
            description:
              "Up to 10000 terms. An object of terms and translations, or a list of pairs, is also accepted.",
            required: false,
            example: '[{"source":"text","target":"text"}]',
          },
          { name: "text", kind: "text", description: "The terms as CSV, TSV or TBX.", required: false },
          {
            name: "format",
            kind: "text",
            description: "The format of the terms, if it is not clear.",
            required: false,
            choices: ["csv", "tsv", "tbx"],
          },
        ],
        call: ({ client, input, options }) =>
          client.glossaries.create(input as NonNullable<types.CreateGlossaryData["body"]>, options),
      },
      {
        name: "list",
        description: "List glossaries, newest first",
        ids: [],
        fields: [
          {
            name: "limit",
            kind: "number",
            description: "The maximum number of entries.",
            required: false,
            default: "20",
          },
          { name: "cursor", kind: "text", description: "The next_cursor of the previous page.", required: false },
        ],
        columns: [
          "id",
          "name",
          "source_language",
          "target_language",
          "entry_count",
          "further_pairs",
          "created_at",
          "updated_at",
        ],
        call: ({ client, input, options }) =>
          client.glossaries.list(input as NonNullable<types.ListGlossariesData["query"]>, options).page(),
      },
      {
        name: "update",
        description:
          "Rename a glossary or replace its entries. source_language and target_language name the pair whose entries are replaced, or a new pair; by default the first one. Jobs that have started keep the entries they started with.",
        ids: [{ name: "id", description: "The ID of the glossary." }],
        fields: [
          { name: "name", kind: "text", description: "1 to 100 characters.", required: false },
          { name: "source_language", kind: "text", description: "A BCP 47 tag.", required: false },
          { name: "target_language", kind: "text", description: "A BCP 47 tag.", required: false },
          {
            name: "entries",
            kind: "json",
            description:
              "Up to 10000 terms. An object of terms and translations, or a list of pairs, is also accepted.",
            required: false,
            example: '[{"source":"text","target":"text"}]',
          },
          { name: "text", kind: "text", description: "The terms as CSV, TSV or TBX.", required: false },
          {
            name: "format",
            kind: "text",
            description: "The format of the terms, if it is not clear.",
            required: false,
            choices: ["csv", "tsv", "tbx"],
          },
        ],
        call: ({ client, ids, input, options }) =>
          client.glossaries.update(ids[0] ?? "", input as NonNullable<types.UpdateGlossaryData["body"]>, options),
      },
      {
        name: "get",
        description: "Get a glossary with its entries, as JSON or as a file",
        ids: [{ name: "id", description: "The ID of the glossary." }],
        fields: [],
        call: ({ client, ids, options }) => client.glossaries.get(ids[0] ?? "", options),
      },
      {
        name: "delete",
        description:
          "Delete a glossary, or one of its pairs of languages. Deleting the last pair deletes the glossary.",
        ids: [{ name: "id", description: "The ID of the glossary." }],
        fields: [],
        call: ({ client, ids, options }) => client.glossaries.delete(ids[0] ?? "", options),
      },
    ],
  },
  {
    name: "jobs",
    about: "The jobs of the account.",
    commands: [
      {
        name: "get",
        description: "Get a job",
        ids: [{ name: "id", description: "The ID of the job." }],
        fields: [],
        call: ({ client, ids, options }) => client.jobs.get(ids[0] ?? "", options),
      },
      {
        name: "receipt",
        description:
          "Get the signed receipt of an ended job. The receipt says what ran and what it cost. It is a leaf of an append-only tree over all receipts of the service, so it cannot be changed later without a mismatch. The guide “Receipts” describes how to check it without our code.",
        ids: [{ name: "id", description: "The ID of the job." }],
        fields: [],
        call: ({ client, ids, options }) => client.jobs.receipt(ids[0] ?? "", options),
      },
      {
        name: "cancel",
        description: "Cancel a job that has not ended",
        ids: [{ name: "id", description: "The ID of the job." }],
        fields: [],
        call: ({ client, ids, options }) => client.jobs.cancel(ids[0] ?? "", options),
      },
      {
        name: "keep",
        description:
          "Keep a job's results for 365 days. Costs nothing. An account can keep a limited amount of results at a time.",
        ids: [{ name: "id", description: "The ID of the job." }],
        fields: [],
        call: ({ client, ids, options }) => client.jobs.keep(ids[0] ?? "", options),
      },
      {
        name: "release-kept",
        description: "Let kept results expire after their retention, counted from now",
        ids: [{ name: "id", description: "The ID of the job." }],
        fields: [],
        call: ({ client, ids, options }) => client.jobs.releaseKept(ids[0] ?? "", options),
      },
      {
        name: "purge",
        description:
          "Delete an ended job's results. Deletes the results and all that the request contained: files and their names, fields, metadata and the webhook address. The job's ID, operation, engine, cost, times and error code stay on record.",
        ids: [{ name: "id", description: "The ID of the job." }],
        fields: [],
        call: ({ client, ids, options }) => client.jobs.purge(ids[0] ?? "", options),
      },
      {
        name: "webhook-deliveries",
        description: "Get the delivery to the webhook_url of a job with its attempts",
        ids: [{ name: "id", description: "The ID of the job." }],
        fields: [],
        columns: ["id", "type", "subject_id", "status", "attempts", "next_attempt_at", "created_at", "ended_at", "log"],
        call: ({ client, ids, options }) => client.jobs.webhookDeliveries(ids[0] ?? "", options).page(),
      },
      {
        name: "redeliver-webhook",
        description:
          "Send the delivery to the webhook_url of a job again. With the same id and a new series of attempts.",
        ids: [
          { name: "id", description: "The ID of the job." },
          { name: "delivery", description: "The event's id." },
        ],
        fields: [],
        call: ({ client, ids, options }) => client.jobs.redeliverWebhook(ids[0] ?? "", ids[1] ?? "", options),
      },
      {
        name: "segments",
        description: "List the segments of an editable translation",
        ids: [{ name: "id", description: "The ID of the job." }],
        fields: [
          {
            name: "limit",
            kind: "number",
            description: "The maximum number of entries.",
            required: false,
            default: "20",
          },
          { name: "cursor", kind: "text", description: "The next_cursor of the previous page.", required: false },
          {
            name: "target_language",
            kind: "text",
            description: "The language of the result, if the job has several.",
            required: false,
          },
          { name: "place", kind: "text", description: "Only segments of this part of the document.", required: false },
          { name: "search", kind: "text", description: "Only segments with this text.", required: false },
          {
            name: "with_issues",
            kind: "flag",
            description: "Whether to list only segments with issues.",
            required: false,
          },
        ],
        columns: ["id", "place", "source", "target", "edited", "issues"],
        call: ({ client, ids, input, options }) =>
          client.jobs.segments(ids[0] ?? "", input as NonNullable<types.ListSegmentsData["query"]>, options).page(),
      },
      {
        name: "edit-segments",
        description:
          "Edit segments and write the document again. Costs nothing and uses no engine. The new document replaces the output and has a new URL. All other text stays the same. If the job uses the translation memory, the edits are stored there.",
        ids: [{ name: "id", description: "The ID of the job." }],
        fields: [
          {
            name: "target_language",
            kind: "text",
            description: "The language of the result, if the job has several.",
            required: false,
          },
          {
            name: "segments",
            kind: "json",
            description: "The changed segments with their new targets.",
            required: true,
            example: '[{"id":1,"target":"text"}]',
          },
        ],
        call: ({ client, ids, input, options }) =>
          client.jobs.editSegments(ids[0] ?? "", input as NonNullable<types.EditSegmentsData["body"]>, options),
      },
      {
        name: "terms",
        description:
          "List candidates for glossary terms in an editable translation. Words and phrases that the document uses several times, the most likely terms first, with their translations. Terms of the job's glossaries are left out. The first 60,000 words are read. Costs nothing.",
        ids: [{ name: "id", description: "The ID of the job." }],
        fields: [
          {
            name: "limit",
            kind: "number",
            description: "The maximum number of candidates.",
            required: false,
            default: "50",
          },
          {
            name: "target_language",
            kind: "text",
            description: "The language of the result, if the job has several.",
            required: false,
          },
        ],
        call: ({ client, ids, input, options }) =>
          client.jobs.terms(ids[0] ?? "", input as NonNullable<types.ListTermCandidatesData["query"]>, options),
      },
      {
        name: "repeat",
        description:
          "Run a job again. Submits a new job with the same parameters, seed and engine, at the present price. Files must still be stored as uploads of the account with the same content, because the inputs of an ended job are deleted. Embedded engines give the same bytes for the same version, model and kind of processor.",
        ids: [{ name: "id", description: "The ID of the job." }],
        fields: [],
        call: ({ client, ids, options }) => client.jobs.repeat(ids[0] ?? "", options),
      },
    ],
  },
  {
    name: "keys",
    about: "The keys of the account.",
    commands: [
      {
        name: "create",
        description:
          "Create a restricted key. Without limits it may call every operation and has no scope. A restricted key with the scope keys can create keys that have no more rights than itself. An admin key creates keys in all projects.",
        ids: [],
        fields: [
          { name: "name", kind: "text", description: "1 to 100 characters.", required: true, isArgument: true },
          {
            name: "operations",
            kind: "texts",
            description: "The operations that may be called; null: all.",
            required: false,
            choices: [
              "image-generate",
              "image-edit",
              "image-cleanup",
              "image-upscale",
              "sketch-to-image",
              "background-remove",
              "product-photo",
              "document-translate",
            ],
            nullable: true,
          },
          {
            name: "scopes",
            kind: "texts",
            description: "Rights beyond its own jobs, such as account for the balance. By default none.",
            required: false,
            choices: ["jobs", "account", "translation", "webhooks", "keys", "client_tokens", "projects", "team"],
          },
          {
            name: "credit_cap",
            kind: "json",
            description: "The most credits in a period; null: no cap.",
            required: false,
            example: '{"credits":1,"period":"day"}',
            nullable: true,
          },
          {
            name: "requests_per_minute",
            kind: "number",
            description: "The most requests in a minute; null: the limit of the account.",
            required: false,
            nullable: true,
          },
          {
            name: "open_jobs",
            kind: "number",
            description: "The most jobs of the key that may be open; null: the limit of the account.",
            required: false,
            nullable: true,
          },
          {
            name: "networks",
            kind: "texts",
            description: "Addresses and networks that requests may come from, such as 203.0.113.0/24; empty: any.",
            required: false,
          },
          {
            name: "default_metadata",
            kind: "pairs",
            description: "Metadata of the key's jobs where a request does not set the pair itself.",
            required: false,
          },
          {
            name: "expires_at",
            kind: "text",
            description: "When the key stops working; null: never.",
            required: false,
            nullable: true,
          },
          {
            name: "test",
            kind: "flag",
            description: "Whether it is a test key, whose requests cost nothing and run no engine. It never changes.",
            required: false,
          },
          {
            name: "project",
            kind: "text",
            description:
              "The ID of its project, which never changes. By default the project of the restricted key that creates it, or else the default project.",
            required: false,
          },
          {
            name: "type",
            kind: "text",
            description:
              "service: belongs to its project and lives on when people leave. personal: belongs to the person who creates it, in the portal or with a personal key, and ends with their membership. admin: manages keys, projects and members, and never runs operations; it has a name, networks and an expiry only. By default service, or personal if a personal key creates it. It never changes.",
            required: false,
            choices: ["service", "personal", "admin"],
          },
        ],
        call: ({ client, input, options }) =>
          client.keys.create(input as NonNullable<types.CreateKeyData["body"]>, options),
      },
      {
        name: "list",
        description: "List keys that are not revoked, newest first",
        ids: [],
        fields: [
          {
            name: "limit",
            kind: "number",
            description: "The maximum number of entries.",
            required: false,
            default: "20",
          },
          { name: "cursor", kind: "text", description: "The next_cursor of the previous page.", required: false },
          {
            name: "project",
            kind: "text",
            description: "Only those of this project. What runs in the portal is of the default project.",
            required: false,
          },
        ],
        columns: [
          "id",
          "kind",
          "type",
          "person",
          "name",
          "application",
          "project",
          "test",
          "prefix",
          "last_four",
          "operations",
          "scopes",
          "credit_cap.credits",
          "credit_cap.period",
          "requests_per_minute",
          "open_jobs",
          "networks",
          "default_metadata",
          "spent.day",
          "spent.week",
          "spent.month",
          "spent.total",
          "created_at",
          "last_used_at",
          "expires_at",
          "old_secret_expires_at",
          "warnings",
        ],
        call: ({ client, input, options }) =>
          client.keys.list(input as NonNullable<types.ListKeysData["query"]>, options).page(),
      },
      {
        name: "get",
        description: "Get a key",
        ids: [{ name: "id", description: "The ID of the key." }],
        fields: [],
        call: ({ client, ids, options }) => client.keys.get(ids[0] ?? "", options),
      },
      {
        name: "update",
        description:
          "Change a restricted key. Fields that are not sent stay as they are; null removes a limit. A change takes effect within 5 seconds. A cap below what is spent is accepted with a warning and stops the key until the next period.",
        ids: [{ name: "id", description: "The ID of the key." }],
        fields: [
          { name: "name", kind: "text", description: "1 to 100 characters.", required: false },
          {
            name: "operations",
            kind: "texts",
            description: "The operations that may be called; null: all.",
            required: false,
            choices: [
              "image-generate",
              "image-edit",
              "image-cleanup",
              "image-upscale",
              "sketch-to-image",
              "background-remove",
              "product-photo",
              "document-translate",
            ],
            nullable: true,
          },
          {
            name: "scopes",
            kind: "texts",
            description: "Rights beyond its own jobs, such as account for the balance. By default none.",
            required: false,
            choices: ["jobs", "account", "translation", "webhooks", "keys", "client_tokens", "projects", "team"],
          },
          {
            name: "credit_cap",
            kind: "json",
            description: "The most credits in a period; null: no cap.",
            required: false,
            example: '{"credits":1,"period":"day"}',
            nullable: true,
          },
          {
            name: "requests_per_minute",
            kind: "number",
            description: "The most requests in a minute; null: the limit of the account.",
            required: false,
            nullable: true,
          },
          {
            name: "open_jobs",
            kind: "number",
            description: "The most jobs of the key that may be open; null: the limit of the account.",
            required: false,
            nullable: true,
          },
          {
            name: "networks",
            kind: "texts",
            description: "Addresses and networks that requests may come from, such as 203.0.113.0/24; empty: any.",
            required: false,
          },
          {
            name: "default_metadata",
            kind: "pairs",
            description: "Metadata of the key's jobs where a request does not set the pair itself.",
            required: false,
          },
          {
            name: "expires_at",
            kind: "text",
            description: "When the key stops working; null: never.",
            required: false,
            nullable: true,
          },
        ],
        call: ({ client, ids, input, options }) =>
          client.keys.update(ids[0] ?? "", input as NonNullable<types.UpdateKeyData["body"]>, options),
      },
      {
        name: "rotate",
        description:
          "Give a key a new secret. A restricted key keeps its id, limits and spend. The primary key is replaced by a new one with another id.",
        ids: [{ name: "id", description: "The ID of the key." }],
        fields: [
          {
            name: "overlap_hours",
            kind: "number",
            description: "How long the old secret stays valid.",
            required: false,
            default: "24",
          },
        ],
        call: ({ client, ids, input, options }) =>
          client.keys.rotate(ids[0] ?? "", input as NonNullable<types.RotateKeyData["body"]>, options),
      },
      {
        name: "revoke",
        description: "Revoke a key. Requests with it are refused within 5 seconds. Jobs that have started go on.",
        ids: [{ name: "id", description: "The ID of the key." }],
        fields: [],
        call: ({ client, ids, options }) => client.keys.revoke(ids[0] ?? "", options),
      },
      {
        name: "create-client-token",
        description:
          "Create a client token for a browser. Pages of one site may call one operation with it, for at most 15 minutes and with a cap of credits. It ends with the key that created it.",
        ids: [],
        fields: [
          {
            name: "operation",
            kind: "text",
            description: "The only operation that the token may call.",
            required: true,
            choices: [
              "image-generate",
              "image-edit",
              "image-cleanup",
              "image-upscale",
              "sketch-to-image",
              "background-remove",
              "product-photo",
              "document-translate",
            ],
            isArgument: true,
          },
          {
            name: "credits",
            kind: "number",
            description: "The most credits that its jobs may spend.",
            required: true,
            isArgument: true,
          },
          {
            name: "origin",
            kind: "text",
            description: "The origin of the site whose pages may use the token, such as https://shop.example.",
            required: true,
            isArgument: true,
          },
          {
            name: "expires_in",
            kind: "number",
            description: "The seconds until it expires.",
            required: false,
            default: "300",
          },
          {
            name: "metadata",
            kind: "pairs",
            description: "Metadata of its jobs. A page cannot replace these pairs.",
            required: false,
          },
        ],
        call: ({ client, input, options }) =>
          client.keys.createClientToken(input as NonNullable<types.CreateClientTokenData["body"]>, options),
      },
      {
        name: "list-client-tokens",
        description: "List client tokens that have not expired, newest first",
        ids: [],
        fields: [
          {
            name: "limit",
            kind: "number",
            description: "The maximum number of entries.",
            required: false,
            default: "20",
          },
          { name: "cursor", kind: "text", description: "The next_cursor of the previous page.", required: false },
        ],
        columns: [
          "id",
          "operation",
          "origin",
          "credits",
          "spent",
          "open_jobs",
          "test",
          "created_by",
          "metadata",
          "created_at",
          "last_used_at",
          "expires_at",
        ],
        call: ({ client, input, options }) =>
          client.keys.listClientTokens(input as NonNullable<types.ListClientTokensData["query"]>, options).page(),
      },
      {
        name: "revoke-client-token",
        description:
          "Revoke a client token. Requests with it are refused within 5 seconds. Jobs that have started go on.",
        ids: [{ name: "id", description: "The ID of the client token." }],
        fields: [],
        call: ({ client, ids, options }) => client.keys.revokeClientToken(ids[0] ?? "", options),
      },
    ],
  },
  {
    name: "memory",
    about: "The sentences that the account has translated before.",
    commands: [
      {
        name: "get",
        description: "Get the number of stored segments by language pair",
        ids: [],
        fields: [],
        call: ({ client, options }) => client.memory.get(options),
      },
      {
        name: "update",
        description: "Set whether translations use the memory by default",
        ids: [],
        fields: [
          {
            name: "default",
            kind: "flag",
            description: "Whether translations use the memory if a request does not say.",
            required: true,
            negatable: true,
          },
        ],
        call: ({ client, input, options }) =>
          client.memory.update(input as NonNullable<types.UpdateMemoryData["body"]>, options),
      },
      {
        name: "import",
        description:
          "Import the segments of a language pair from a TMX file. An account can store 100000 segments with 20000000 characters. Beyond that, those that were not used for the longest time are deleted.",
        ids: [],
        fields: [
          { name: "source_language", kind: "text", description: "A BCP 47 tag.", required: true, isArgument: true },
          { name: "target_language", kind: "text", description: "A BCP 47 tag.", required: true, isArgument: true },
          { name: "text", kind: "text", description: "The content of a TMX file.", required: true, isArgument: true },
        ],
        call: ({ client, input, options }) =>
          client.memory.import(input as NonNullable<types.ImportMemoryData["body"]>, options),
      },
      {
        name: "export",
        description: "Download the segments as TMX 1.4",
        ids: [],
        fields: [
          {
            name: "source_language",
            kind: "text",
            description: "A BCP 47 tag. Send both languages or none.",
            required: false,
          },
          {
            name: "target_language",
            kind: "text",
            description: "A BCP 47 tag. Send both languages or none.",
            required: false,
          },
        ],
        returnsFile: true,
        call: ({ client, input, options }) =>
          client.memory.export(input as NonNullable<types.ExportMemoryData["query"]>, options),
      },
      {
        name: "purge",
        description: "Delete all segments, or those of a language pair",
        ids: [],
        fields: [
          {
            name: "source_language",
            kind: "text",
            description: "A BCP 47 tag. Send both languages or none.",
            required: false,
          },
          {
            name: "target_language",
            kind: "text",
            description: "A BCP 47 tag. Send both languages or none.",
            required: false,
          },
        ],
        call: ({ client, input, options }) =>
          client.memory.purge(input as NonNullable<types.PurgeMemoryData["query"]>, options),
      },
    ],
  },
  {
    name: "pipelines",
    about: "Runs of pipelines: several operations, of which each uses results of the ones before.",
    commands: [
      {
        name: "templates",
        description:
          "List steps for common tasks. Change the steps as you like and send them to POST /pipelines/runs. Free of charge.",
        ids: [],
        fields: [],
        columns: ["id", "title", "description", "input", "steps"],
        call: ({ client, options }) => client.pipelines.templates(options).page(),
      },
      {
        name: "list",
        description: "List runs, newest first",
        ids: [],
        fields: [
          {
            name: "limit",
            kind: "number",
            description: "The maximum number of entries.",
            required: false,
            default: "20",
          },
          { name: "cursor", kind: "text", description: "The next_cursor of the previous page.", required: false },
          {
            name: "project",
            kind: "text",
            description: "Only those of this project. What runs in the portal is of the default project.",
            required: false,
          },
        ],
        columns: [
          "id",
          "status",
          "created_at",
          "finished_at",
          "progress",
          "credits.price",
          "credits.held",
          "credits.charged",
          "steps",
          "metadata",
        ],
        call: ({ client, input, options }) =>
          client.pipelines.list(input as NonNullable<types.ListRunsData["query"]>, options).page(),
      },
      {
        name: "get",
        description: "Get a run with the jobs of its steps",
        ids: [{ name: "id", description: "The ID of the run." }],
        fields: [],
        call: ({ client, ids, options }) => client.pipelines.get(ids[0] ?? "", options),
      },
      {
        name: "outputs",
        description:
          "Download the results of a run as a ZIP archive. The outputs of the final steps that have succeeded. A file has the name of its step, and numbers if the step has several jobs or outputs.",
        ids: [{ name: "id", description: "The ID of the run." }],
        fields: [],
        returnsFile: true,
        call: ({ client, ids, options }) => client.pipelines.outputs(ids[0] ?? "", options),
      },
      {
        name: "cancel",
        description:
          "Cancel the steps of a run that have not ended. They cost nothing. Succeeded steps keep their results.",
        ids: [{ name: "id", description: "The ID of the run." }],
        fields: [],
        call: ({ client, ids, options }) => client.pipelines.cancel(ids[0] ?? "", options),
      },
      {
        name: "resume",
        description:
          "Run a failed run again from the step that failed. The failed step and the ones after it get new jobs and are held again. Succeeded steps keep their results and are not paid again. This is possible for 24 hours after the failure, while these results are kept.",
        ids: [{ name: "id", description: "The ID of the run." }],
        fields: [],
        call: ({ client, ids, options }) => client.pipelines.resume(ids[0] ?? "", options),
      },
      {
        name: "delete",
        description:
          "Delete the results of an ended run. Deletes the results of all steps and all that the request contained, as DELETE /jobs/{id} does for each job. The costs, times and error codes stay on record.",
        ids: [{ name: "id", description: "The ID of the run." }],
        fields: [],
        call: ({ client, ids, options }) => client.pipelines.delete(ids[0] ?? "", options),
      },
      {
        name: "store",
        description:
          "Store the steps of a pipeline under a name. An account can store 100 pipelines. Operations, references, conditions and variables are checked now, everything else when it is run.",
        ids: [],
        fields: [
          { name: "name", kind: "text", description: "1 to 100 characters.", required: true, isArgument: true },
          {
            name: "steps",
            kind: "json",
            description: "As those of a run. A parameter can be a variable, such as $vars.scene.",
            required: true,
            example: '[{"id":"text","operation":"text","parameters":{},"max_credits":1,"when":"text"}]',
          },
          {
            name: "variables",
            kind: "pairs",
            description: "The variables by their names, which steps name as $vars.NAME.",
            required: false,
          },
        ],
        call: ({ client, input, options }) =>
          client.pipelines.store(input as NonNullable<types.CreatePipelineData["body"]>, options),
      },
      {
        name: "list-stored",
        description: "List the stored pipelines in their newest versions, newest first",
        ids: [],
        fields: [
          {
            name: "limit",
            kind: "number",
            description: "The maximum number of entries.",
            required: false,
            default: "20",
          },
          { name: "cursor", kind: "text", description: "The next_cursor of the previous page.", required: false },
        ],
        columns: ["id", "name", "version", "steps", "variables", "created_at", "updated_at"],
        call: ({ client, input, options }) =>
          client.pipelines.listStored(input as NonNullable<types.ListPipelinesData["query"]>, options).page(),
      },
      {
        name: "get-stored",
        description: "Get a stored pipeline",
        ids: [{ name: "id", description: "The ID of the pipeline." }],
        fields: [{ name: "version", kind: "number", description: "By default the newest one.", required: false }],
        call: ({ client, ids, input, options }) =>
          client.pipelines.getStored(ids[0] ?? "", input as NonNullable<types.GetPipelineData["query"]>, options),
      },
      {
        name: "change-stored",
        description:
          "Rename a stored pipeline, or add a version with other steps or variables. What is left out stays as it is. A pipeline can have 100 versions; all can be run.",
        ids: [{ name: "id", description: "The ID of the pipeline." }],
        fields: [
          { name: "name", kind: "text", description: "1 to 100 characters.", required: false },
          {
            name: "steps",
            kind: "json",
            description: "As those of a run. A parameter can be a variable, such as $vars.scene.",
            required: false,
            example: '[{"id":"text","operation":"text","parameters":{},"max_credits":1,"when":"text"}]',
          },
          {
            name: "variables",
            kind: "pairs",
            description: "The variables by their names, which steps name as $vars.NAME.",
            required: false,
          },
        ],
        call: ({ client, ids, input, options }) =>
          client.pipelines.changeStored(ids[0] ?? "", input as NonNullable<types.ChangePipelineData["body"]>, options),
      },
      {
        name: "delete-stored",
        description: "Delete a stored pipeline with all versions. Its runs stay.",
        ids: [{ name: "id", description: "The ID of the pipeline." }],
        fields: [],
        call: ({ client, ids, options }) => client.pipelines.deleteStored(ids[0] ?? "", options),
      },
    ],
  },
  {
    name: "projects",
    about: "The projects of the account.",
    commands: [
      {
        name: "create",
        description:
          "Create a project. Keys are created into it with the field project of a new key. They spend the credits of the account.",
        ids: [],
        fields: [
          { name: "name", kind: "text", description: "1 to 100 characters.", required: true, isArgument: true },
          {
            name: "operations",
            kind: "texts",
            description: "The operations that may be called; null: all.",
            required: false,
            choices: [
              "image-generate",
              "image-edit",
              "image-cleanup",
              "image-upscale",
              "sketch-to-image",
              "background-remove",
              "product-photo",
              "document-translate",
            ],
            nullable: true,
          },
          {
            name: "credit_cap",
            kind: "json",
            description: "The most credits in a period; null: no cap.",
            required: false,
            example: '{"credits":1,"period":"day"}',
            nullable: true,
          },
          {
            name: "requests_per_minute",
            kind: "number",
            description: "The most requests in a minute; null: the limit of the account.",
            required: false,
            nullable: true,
          },
        ],
        call: ({ client, input, options }) =>
          client.projects.create(input as NonNullable<types.CreateProjectData["body"]>, options),
      },
      {
        name: "list",
        description: "List projects, newest first",
        ids: [],
        fields: [
          {
            name: "limit",
            kind: "number",
            description: "The maximum number of entries.",
            required: false,
            default: "20",
          },
          { name: "cursor", kind: "text", description: "The next_cursor of the previous page.", required: false },
          {
            name: "archived",
            kind: "text",
            description: "Whether the list also contains archived projects.",
            required: false,
            choices: ["true", "false"],
            default: "false",
          },
        ],
        columns: [
          "id",
          "name",
          "default",
          "operations",
          "credit_cap.credits",
          "credit_cap.period",
          "requests_per_minute",
          "spent.day",
          "spent.week",
          "spent.month",
          "spent.total",
          "keys",
          "created_at",
          "archived_at",
        ],
        call: ({ client, input, options }) =>
          client.projects.list(input as NonNullable<types.ListProjectsData["query"]>, options).page(),
      },
      {
        name: "get",
        description: "Get a project",
        ids: [{ name: "id", description: "The ID of the project." }],
        fields: [],
        call: ({ client, ids, options }) => client.projects.get(ids[0] ?? "", options),
      },
      {
        name: "update",
        description:
          "Change a project. Fields that are not sent stay as they are; null removes a limit. A cap counts with the next job, other limits within 5 seconds. The default project can only have a name and a cap.",
        ids: [{ name: "id", description: "The ID of the project." }],
        fields: [
          { name: "name", kind: "text", description: "1 to 100 characters.", required: false },
          {
            name: "operations",
            kind: "texts",
            description: "The operations that may be called; null: all.",
            required: false,
            choices: [
              "image-generate",
              "image-edit",
              "image-cleanup",
              "image-upscale",
              "sketch-to-image",
              "background-remove",
              "product-photo",
              "document-translate",
            ],
            nullable: true,
          },
          {
            name: "credit_cap",
            kind: "json",
            description: "The most credits in a period; null: no cap.",
            required: false,
            example: '{"credits":1,"period":"day"}',
            nullable: true,
          },
          {
            name: "requests_per_minute",
            kind: "number",
            description: "The most requests in a minute; null: the limit of the account.",
            required: false,
            nullable: true,
          },
        ],
        call: ({ client, ids, input, options }) =>
          client.projects.update(ids[0] ?? "", input as NonNullable<types.UpdateProjectData["body"]>, options),
      },
      {
        name: "archive",
        description:
          "Archive a project and revoke its keys. Requests with its keys are refused within 5 seconds, and open streams end. Jobs that were submitted go on, also those that wait. An archived project stays in reports and cannot be restored. The default project cannot be archived.",
        ids: [{ name: "id", description: "The ID of the project." }],
        fields: [],
        call: ({ client, ids, options }) => client.projects.archive(ids[0] ?? "", options),
      },
    ],
  },
  {
    name: "receipts",
    about: "The tree over all receipts of the service.",
    commands: [
      {
        name: "proof",
        description: "Prove that a receipt is in the tree",
        ids: [{ name: "id", description: "The ID of the receipt." }],
        fields: [
          {
            name: "tree_size",
            kind: "number",
            description: "The size of the tree, such as that of a head that you stored. By default the newest head's.",
            required: false,
          },
        ],
        call: ({ client, ids, input, options }) =>
          client.receipts.proof(ids[0] ?? "", input as NonNullable<types.GetReceiptProofData["query"]>, options),
      },
      {
        name: "consistency",
        description: "Prove that the tree of receipts only grew between two heads",
        ids: [],
        fields: [
          {
            name: "first",
            kind: "number",
            description: "The size of the earlier tree.",
            required: false,
            default: "0",
          },
          {
            name: "second",
            kind: "number",
            description: "The size of the later tree. By default the present size.",
            required: false,
          },
        ],
        call: ({ client, input, options }) =>
          client.receipts.consistency(input as NonNullable<types.GetReceiptConsistencyData["query"]>, options),
      },
      {
        name: "log",
        description:
          "Get the keys and the signed heads of the tree of receipts. The same document is at /.well-known/atelier-receipts.json.",
        ids: [],
        fields: [],
        call: ({ client, options }) => client.receipts.log(options),
      },
    ],
  },
  {
    name: "team",
    about: "The team of the account, its members and invitations, and the audit log.",
    commands: [
      {
        name: "get",
        description: "Get the team. The account of the key must be a team. A personal account gets 404.",
        ids: [],
        fields: [],
        call: ({ client, options }) => client.team.get(options),
      },
      {
        name: "members",
        description: "List the members of the team. The first member comes first. A team has at most 10,000.",
        ids: [],
        fields: [],
        columns: ["id", "email", "name", "role", "joined_at", "last_seen_at"],
        call: ({ client, options }) => client.team.members(options),
      },
      {
        name: "update-member",
        description:
          "Change the role of a member. It takes effect with the member's next request. A key manages a team as an admin does: it cannot give, change or remove the role owner.",
        ids: [{ name: "id", description: "The ID of the member." }],
        fields: [
          {
            name: "role",
            kind: "text",
            description: "The role. Ownership is transferred in the portal only.",
            required: true,
            choices: ["owner", "admin", "developer", "billing", "viewer"],
            isArgument: true,
          },
        ],
        call: ({ client, ids, input, options }) =>
          client.team.updateMember(ids[0] ?? "", input as NonNullable<types.UpdateTeamMemberData["body"]>, options),
      },
      {
        name: "remove-member",
        description:
          "Remove a member. Their access and their personal keys end within 5 seconds. The service keys of the team keep working.",
        ids: [{ name: "id", description: "The ID of the member." }],
        fields: [],
        call: ({ client, ids, options }) => client.team.removeMember(ids[0] ?? "", options),
      },
      {
        name: "invitations",
        description:
          "List invitations, newest first. Contains those that were neither accepted nor withdrawn, at most 500.",
        ids: [],
        fields: [],
        columns: ["id", "email", "role", "created_at", "expires_at", "expired"],
        call: ({ client, options }) => client.team.invitations(options),
      },
      {
        name: "invite",
        description:
          "Invite a person. Sends a mail with a link that works for 7 days, once, and for this address only. Inviting an address again sends a new link, and the old one stops working. A key cannot invite owners.",
        ids: [],
        fields: [
          {
            name: "email",
            kind: "text",
            description: "Where the invitation is sent.",
            required: true,
            isArgument: true,
          },
          {
            name: "role",
            kind: "text",
            description: "The role. Ownership is transferred in the portal only.",
            required: true,
            choices: ["owner", "admin", "developer", "billing", "viewer"],
            isArgument: true,
          },
        ],
        call: ({ client, input, options }) =>
          client.team.invite(input as NonNullable<types.CreateTeamInvitationData["body"]>, options),
      },
      {
        name: "withdraw-invitation",
        description: "Withdraw an invitation. Its link stops working.",
        ids: [{ name: "id", description: "The ID of the invitation." }],
        fields: [],
        call: ({ client, ids, options }) => client.team.withdrawInvitation(ids[0] ?? "", options),
      },
      {
        name: "audit-events",
        description:
          "List the audit log, newest first. Who changed members, keys, limits and retention, when, and from which address. Personal accounts have one as well.",
        ids: [],
        fields: [
          {
            name: "limit",
            kind: "number",
            description: "The maximum number of entries.",
            required: false,
            default: "20",
          },
          { name: "cursor", kind: "text", description: "The next_cursor of the previous page.", required: false },
          {
            name: "action",
            kind: "text",
            description: "An action such as api_key.created, or its subject: api_key.",
            required: false,
          },
          {
            name: "actor",
            kind: "text",
            description: "Only events of the person or key with this ID.",
            required: false,
          },
          { name: "after", kind: "text", description: "Only events since this time.", required: false },
          { name: "before", kind: "text", description: "Only events before this time.", required: false },
        ],
        columns: [
          "id",
          "number",
          "created_at",
          "action",
          "actor.kind",
          "actor.id",
          "actor.name",
          "target",
          "ip",
          "user_agent",
          "request_id",
          "change",
          "digest",
        ],
        call: ({ client, input, options }) =>
          client.team.auditEvents(input as NonNullable<types.ListAuditEventsData["query"]>, options).page(),
      },
    ],
  },
  {
    name: "uploads",
    about: "Files that are sent once and used in several requests. They are stored for 24 hours.",
    commands: [
      {
        name: "list",
        description: "List uploads, newest first",
        ids: [],
        fields: [
          {
            name: "limit",
            kind: "number",
            description: "The maximum number of entries.",
            required: false,
            default: "20",
          },
          { name: "cursor", kind: "text", description: "The next_cursor of the previous page.", required: false },
        ],
        columns: ["id", "filename", "bytes", "sha256", "created_at", "expires_at"],
        call: ({ client, input, options }) =>
          client.uploads.list(input as NonNullable<types.ListUploadsData["query"]>, options).page(),
      },
      {
        name: "get",
        description: "Get an upload",
        ids: [{ name: "id", description: "The ID of the upload." }],
        fields: [],
        call: ({ client, ids, options }) => client.uploads.get(ids[0] ?? "", options),
      },
      {
        name: "delete",
        description: "Delete an upload",
        ids: [{ name: "id", description: "The ID of the upload." }],
        fields: [],
        call: ({ client, ids, options }) => client.uploads.delete(ids[0] ?? "", options),
      },
      {
        name: "begin-direct",
        description:
          "Get a URL to send a large file to the store directly. Send the file to `url` with `method` and all `headers`, then call `POST /direct-uploads/{id}/complete`. Only services whose store offers it accept this request.",
        ids: [],
        fields: [
          { name: "bytes", kind: "number", description: "The length of the file.", required: true, isArgument: true },
          { name: "sha256", kind: "text", description: "The SHA-256 of the file.", required: true, isArgument: true },
          { name: "filename", kind: "text", description: "The name of the file.", required: false },
        ],
        call: ({ client, input, options }) =>
          client.uploads.beginDirect(input as NonNullable<types.BeginDirectUploadData["body"]>, options),
      },
      {
        name: "complete-direct",
        description: "Check a file that was sent to the store, and make it an upload",
        ids: [{ name: "id", description: "The ID of the direct upload." }],
        fields: [],
        call: ({ client, ids, options }) => client.uploads.completeDirect(ids[0] ?? "", options),
      },
    ],
  },
  {
    name: "webhooks",
    about: "The webhook endpoints of the account.",
    commands: [
      {
        name: "create",
        description:
          "Create a webhook endpoint. Events are sent as signed POST requests, as Standard Webhooks defines them. An account can have up to 20 endpoints.",
        ids: [],
        fields: [
          {
            name: "url",
            kind: "text",
            description: "A public https address on the usual port.",
            required: true,
            isArgument: true,
          },
          { name: "description", kind: "text", description: "The purpose of the endpoint.", required: false },
          {
            name: "events",
            kind: "texts",
            description: "The events to send; * stands for all, also those that are added later.",
            required: false,
            choices: [
              "*",
              "job.succeeded",
              "job.failed",
              "job.canceled",
              "batch.completed",
              "run.succeeded",
              "run.failed",
              "run.canceled",
              "credits.low",
              "credits.purchased",
              "budget.reached",
              "key.limit_reached",
            ],
          },
          {
            name: "payload",
            kind: "text",
            description: "full: data is the job or the event's facts. thin: data is the subject's id.",
            required: false,
            choices: ["full", "thin"],
            default: "full",
          },
          {
            name: "enabled",
            kind: "flag",
            description: "Whether events are sent to it.",
            required: false,
            default: "true",
            negatable: true,
          },
          {
            name: "secret",
            kind: "text",
            description: "whsec_ and the base64 of 24 to 64 random bytes. By default a new one is made.",
            required: false,
          },
        ],
        call: ({ client, input, options }) =>
          client.webhooks.create(input as NonNullable<types.CreateWebhookData["body"]>, options),
      },
      {
        name: "list",
        description: "List webhook endpoints, newest first",
        ids: [],
        fields: [
          {
            name: "limit",
            kind: "number",
            description: "The maximum number of entries.",
            required: false,
            default: "20",
          },
          { name: "cursor", kind: "text", description: "The next_cursor of the previous page.", required: false },
        ],
        columns: [
          "id",
          "url",
          "description",
          "events",
          "payload",
          "enabled",
          "disabled_at",
          "disabled_reason",
          "failing_since",
          "created_at",
          "updated_at",
        ],
        call: ({ client, input, options }) =>
          client.webhooks.list(input as NonNullable<types.ListWebhooksData["query"]>, options).page(),
      },
      {
        name: "get",
        description: "Get a webhook endpoint",
        ids: [{ name: "id", description: "The ID of the webhook." }],
        fields: [],
        call: ({ client, ids, options }) => client.webhooks.get(ids[0] ?? "", options),
      },
      {
        name: "update",
        description: "Change a webhook endpoint",
        ids: [{ name: "id", description: "The ID of the webhook." }],
        fields: [
          { name: "url", kind: "text", description: "A public https address on the usual port.", required: false },
          { name: "description", kind: "text", description: "The purpose of the endpoint.", required: false },
          {
            name: "events",
            kind: "texts",
            description: "The events to send; * stands for all, also those that are added later.",
            required: false,
            choices: [
              "*",
              "job.succeeded",
              "job.failed",
              "job.canceled",
              "batch.completed",
              "run.succeeded",
              "run.failed",
              "run.canceled",
              "credits.low",
              "credits.purchased",
              "budget.reached",
              "key.limit_reached",
            ],
          },
          {
            name: "payload",
            kind: "text",
            description: "full: data is the job or the event's facts. thin: data is the subject's id.",
            required: false,
            choices: ["full", "thin"],
          },
          {
            name: "enabled",
            kind: "flag",
            description: "Whether events are sent to it.",
            required: false,
            negatable: true,
          },
        ],
        call: ({ client, ids, input, options }) =>
          client.webhooks.update(ids[0] ?? "", input as NonNullable<types.UpdateWebhookData["body"]>, options),
      },
      {
        name: "delete",
        description: "Delete a webhook endpoint. Its waiting deliveries are not sent.",
        ids: [{ name: "id", description: "The ID of the webhook." }],
        fields: [],
        call: ({ client, ids, options }) => client.webhooks.delete(ids[0] ?? "", options),
      },
      {
        name: "rotate-secret",
        description: "Give a webhook endpoint a new secret. Deliveries are signed with all valid secrets.",
        ids: [{ name: "id", description: "The ID of the webhook." }],
        fields: [
          {
            name: "overlap_hours",
            kind: "number",
            description: "How long older secrets stay valid.",
            required: false,
            default: "24",
          },
          {
            name: "secret",
            kind: "text",
            description: "whsec_ and the base64 of 24 to 64 random bytes. By default a new one is made.",
            required: false,
          },
        ],
        call: ({ client, ids, input, options }) =>
          client.webhooks.rotateSecret(
            ids[0] ?? "",
            input as NonNullable<types.RotateWebhookSecretData["body"]>,
            options,
          ),
      },
      {
        name: "rotate-job-secret",
        description: "Get a new secret for the webhook_url of jobs. One secret of the account signs them all.",
        ids: [],
        fields: [
          {
            name: "overlap_hours",
            kind: "number",
            description: "How long older secrets stay valid.",
            required: false,
            default: "24",
          },
          {
            name: "secret",
            kind: "text",
            description: "whsec_ and the base64 of 24 to 64 random bytes. By default a new one is made.",
            required: false,
          },
        ],
        call: ({ client, input, options }) =>
          client.webhooks.rotateJobSecret(input as NonNullable<types.RotateJobWebhookSecretData["body"]>, options),
      },
      {
        name: "test",
        description: "Send a test event",
        ids: [{ name: "id", description: "The ID of the webhook." }],
        fields: [],
        call: ({ client, ids, options }) => client.webhooks.test(ids[0] ?? "", options),
      },
      {
        name: "deliveries",
        description: "List the deliveries of the last 30 days, newest first",
        ids: [{ name: "id", description: "The ID of the webhook." }],
        fields: [
          {
            name: "limit",
            kind: "number",
            description: "The maximum number of entries.",
            required: false,
            default: "20",
          },
          { name: "cursor", kind: "text", description: "The next_cursor of the previous page.", required: false },
          {
            name: "status",
            kind: "text",
            description: "Only deliveries with this status.",
            required: false,
            choices: ["pending", "succeeded", "failed"],
          },
        ],
        columns: ["id", "type", "subject_id", "status", "attempts", "next_attempt_at", "created_at", "ended_at"],
        call: ({ client, ids, input, options }) =>
          client.webhooks
            .deliveries(ids[0] ?? "", input as NonNullable<types.ListWebhookDeliveriesData["query"]>, options)
            .page(),
      },
      {
        name: "delivery",
        description: "Get a delivery with its attempts",
        ids: [
          { name: "id", description: "The ID of the webhook." },
          { name: "delivery", description: "The event's id." },
        ],
        fields: [],
        call: ({ client, ids, options }) => client.webhooks.delivery(ids[0] ?? "", ids[1] ?? "", options),
      },
      {
        name: "redeliver",
        description: "Send a delivery again. With the same id and a new series of attempts.",
        ids: [
          { name: "id", description: "The ID of the webhook." },
          { name: "delivery", description: "The event's id." },
        ],
        fields: [],
        call: ({ client, ids, options }) => client.webhooks.redeliver(ids[0] ?? "", ids[1] ?? "", options),
      },
      {
        name: "redeliver-failed",
        description: "Send all failed deliveries since a time again",
        ids: [{ name: "id", description: "The ID of the webhook." }],
        fields: [
          {
            name: "since",
            kind: "text",
            description: "Only events that happened then or later.",
            required: true,
            isArgument: true,
          },
        ],
        call: ({ client, ids, input, options }) =>
          client.webhooks.redeliverFailed(
            ids[0] ?? "",
            input as NonNullable<types.RedeliverFailedWebhooksData["body"]>,
            options,
          ),
      },
    ],
  },
];
