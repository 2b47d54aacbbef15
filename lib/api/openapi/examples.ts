import type { Operation } from "../../operations/define.ts";

const job = {
  id: "job_01kaznf2vke8r9s0dq3w6h7t5m",
  object: "job",
  operation: "background-remove",
  batch_id: null,
  status: "succeeded",
  test: false,
  created_at: "2026-11-20T09:30:00.000Z",
  started_at: "2026-11-20T09:30:00.050Z",
  finished_at: "2026-11-20T09:30:01.320Z",
  engine: "onnx/u2net",
  attempts: [{ engine: "onnx/u2net", outcome: "succeeded", ms: 1240 }],
  seed: 1804289383,
  price: 2,
  credits: { charged: 2, remaining: 98 },
  progress: { step: "done", fraction: 1 },
  outputs: [
    {
      url: "https://api.example.com/api/v1/files/file_01kaznf47de8r9s0dq3w6h7t5n?expires=1795253400&disposition=attachment&signature=9rQm2",
      thumbnail_url:
        "https://api.example.com/api/v1/files/file_01kaznf47de8r9s0dq3w6h7t5n?expires=1795253400&disposition=attachment&signature=9rQm2&size=thumbnail",
      content_type: "image/png",
      bytes: 184_320,
      width: 800,
      height: 600,
      provenance: "c2pa",
      expires_at: "2026-11-21T09:30:01.320Z",
    },
  ],
  report: { subject: { box: [112, 40, 560, 544] }, confidence: 0.97 },
  warnings: [],
  error: null,
  metadata: { order: "4711" },
};

const batch = {
  id: "batch_01kaznf2vke8r9s0dq3w6h7t5m",
  object: "batch",
  operations: ["background-remove"],
  status: "running",
  created_at: "2026-11-20T09:30:00.000Z",
  completed_at: null,
  counts: { total: 3, queued: 1, running: 0, succeeded: 1, failed: 0, canceled: 0, skipped: 1 },
  credits: { price: 4, held: 2, charged: 2 },
  skipped: [{ index: 2, id: "chair", errors: [{ pointer: "/input/image", message: "The image cannot be read." }] }],
  metadata: {},
};

const glossary = {
  id: "gls_01kaznf2vke8r9s0dq3w6h7t5m",
  object: "glossary",
  name: "Product names",
  source_language: "en",
  target_language: "es",
  entry_count: 1,
  created_at: "2026-11-20T09:30:00.000Z",
  updated_at: "2026-11-20T09:30:00.000Z",
};

const key = {
  id: "key_01kaznf2vke8r9s0dq3w6h7t5m",
  object: "key",
  kind: "restricted",
  name: "Web server",
  test: false,
  prefix: "atl_Qm7vT2",
  last_four: "x9Lk",
  operations: ["background-remove"],
  scopes: [],
  credit_cap: { credits: 500, period: "day" },
  requests_per_minute: 60,
  open_jobs: null,
  networks: ["203.0.113.0/24"],
  default_metadata: { service: "web" },
  spent: { day: 12, week: 40, month: 180, total: 960 },
  created_at: "2026-11-20T09:30:00.000Z",
  last_used_at: null,
  expires_at: null,
  old_secret_expires_at: null,
  warnings: [],
};

const webhook = {
  id: "whk_01kaznf2vke8r9s0dq3w6h7t5m",
  object: "webhook",
  url: "https://example.com/webhooks/atelier",
  description: "",
  events: ["job.succeeded", "job.failed"],
  payload: "full",
  enabled: true,
  disabled_at: null,
  disabled_reason: null,
  failing_since: null,
  created_at: "2026-11-20T09:30:00.000Z",
  updated_at: "2026-11-20T09:30:00.000Z",
};

const delivery = {
  id: "evt_01kaznf2vke8r9s0dq3w6h7t5m",
  object: "webhook_delivery",
  type: "job.succeeded",
  subject_id: job.id,
  status: "succeeded",
  attempts: 1,
  next_attempt_at: null,
  created_at: "2026-11-20T09:30:01.320Z",
  ended_at: "2026-11-20T09:30:01.480Z",
};

const webhookSecret = "whsec_bm90IGEgc2VjcmV0LCBvbmx5IGFuIGV4YW1wbGUhISE=";

/** An example of each schema that is the body of an answer, or an item of a list. */
const values: Record<string, object> = {
  Job: job,
  Balance: { object: "balance", available: 98, held: 2 },
  Upload: {
    object: "upload",
    id: "upload_01kaznf2vke8r9s0dq3w6h7t5m",
    filename: "photo.jpg",
    bytes: 1_204_512,
    sha256: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
    created_at: "2026-11-20T09:30:00.000Z",
    expires_at: "2026-11-21T09:30:00.000Z",
  },
  DirectUpload: {
    object: "direct_upload",
    id: "upload_01kaznf2vke8r9s0dq3w6h7t5m",
    method: "PUT",
    url: "https://files.example.com/atelier/uploads/5m/upload_01kaznf2vke8r9s0dq3w6h7t5m?X-Amz-Expires=3600&X-Amz-Signature=0f2c",
    headers: {
      "content-type": "application/octet-stream",
      "x-amz-checksum-sha256": "n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg=",
    },
    expires_at: "2026-11-20T10:30:00.000Z",
  },
  ResumableUpload: {
    object: "resumable_upload",
    id: "upload_01kaznf2vke8r9s0dq3w6h7t5m",
    filename: "catalogue.pdf",
    bytes: 24_117_248,
    received: 8_388_608,
    complete: false,
    created_at: "2026-11-20T09:30:00.000Z",
    expires_at: "2026-11-21T09:30:00.000Z",
  },
  Usage: {
    object: "usage",
    job_id: job.id,
    operation: job.operation,
    credits: 2,
    created_at: "2026-11-20T09:30:01.320Z",
  },
  UsageSum: { object: "usage_sum", group: { day: "2026-11-20" }, jobs: 12, credits: 31 },
  Request: {
    object: "request",
    id: "req_01kaznf2vke8r9s0dq3w6h7t5m",
    created_at: "2026-11-20T09:30:00.000Z",
    method: "POST",
    path: "/background-remove",
    operation: "background-remove",
    status: 200,
    duration_ms: 1320,
    key_id: "key_01kaznf2vke8r9s0dq3w6h7t5m",
    ip: "192.0.2.7",
    user_agent: "curl/8.9.1",
    job_id: job.id,
    credits: 2,
    error_code: null,
    parameters: null,
  },
  Quote: {
    object: "quote",
    operation: "image-upscale",
    price: 4,
    engine: "onnx/realesr-general-x4v3",
    local: true,
    effort: null,
    estimated_seconds: 6.5,
  },
  Operation: {
    object: "operation",
    slug: "background-remove",
    title: "Background removal",
    summary: "Removes the background of an image.",
    method: "POST",
    path: "/api/v1/background-remove",
    output: "image",
    price: "2 per image",
    unit_prices: { per_image: 2 },
    engines: [
      {
        id: "onnx/background-remover",
        title: "Background remover",
        description: "Runs on the machines of the service.",
        local: true,
        ready: true,
        price: "2 per image",
        unit_prices: { per_image: 2 },
        efforts: [],
      },
    ],
    fields: [
      {
        name: "image",
        kind: "image",
        title: "Image",
        description: "The image to process.",
        required: true,
        advanced: false,
      },
    ],
    input_schema: { type: "object", required: ["image"], properties: { image: { type: "string" } } },
  },
  Languages: {
    object: "list",
    data: [
      {
        object: "language",
        tag: "es",
        name: "Spanish",
        native_name: "español",
        script: "Latn",
        direction: "ltr",
        source_of: ["en"],
        target_of: ["en"],
      },
    ],
    engines: [{ name: "apertium", pairs: [{ from: ["en"], to: ["es"] }] }],
    next_cursor: null,
  },
  OpenApiDocument: { openapi: "3.1.0", info: { title: "API", version: "1" }, paths: {} },
  PostmanCollection: { info: { name: "API" }, item: [] },
  Health: { status: "ok" },
  Ready: {
    status: "ready",
    storage: "ok",
    engines: [{ engine: "onnx/background-remover", state: "ready", detail: null }],
    operations: [
      { operation: "background-remove", serves: "onnx/background-remover", engines: ["onnx/background-remover"] },
    ],
  },
  Batch: batch,
  BatchQuote: {
    object: "batch_quote",
    price: 2,
    items: [{ index: 0, id: "cup", operation: "background-remove", price: 2 }],
    invalid: [{ index: 1, id: "chair", errors: [{ pointer: "/input/image", message: "The image cannot be read." }] }],
  },
  BatchItem: { object: "batch_item", index: 0, id: "cup", job },
  GlossarySummary: glossary,
  Glossary: { ...glossary, entries: [{ source: "checkout", target: "pago" }] },
  Segment: {
    object: "segment",
    id: 1,
    place: "word/document.xml",
    source: "The <g1>red</g1> house.",
    target: "La casa <g1>roja</g1>.",
    edited: false,
  },
  Key: key,
  ClientToken: {
    id: "key_01kaznf2vke8r9s0dq3w6h7t5m",
    object: "client_token",
    token: "atl_client_Qm7vT2hN4cXw8ZbR6yLpKd1sJf5gAe3uVx9Lk",
    operation: "background-remove",
    credits: 10,
    origin: "https://shop.example",
    expires_at: "2026-11-20T09:35:00.000Z",
  },
  IssuedKey: { ...key, key: "atl_Qm7vT2hN4cXw8ZbR6yLpKd1sJf5gAe3uVx9Lk" },
  Webhook: webhook,
  NewWebhook: { ...webhook, secret: webhookSecret },
  WebhookSecret: { object: "webhook_secret", secret: webhookSecret },
  WebhookDelivery: delivery,
  WebhookDeliveryLog: {
    ...delivery,
    log: [
      {
        number: 1,
        started_at: "2026-11-20T09:30:01.350Z",
        duration_ms: 130,
        status: 204,
        error: null,
        request_headers: { "content-type": "application/json", "webhook-id": delivery.id },
        answer: "",
      },
    ],
  },
  WebhookRedelivery: { object: "webhook_redelivery", deliveries: 12 },
  Memory: {
    object: "memory",
    default: false,
    segments: 1280,
    languages: [{ source_language: "en", target_language: "es", segments: 1280 }],
  },
  MemoryImport: { object: "memory_import", imported: 1200, skipped: 3 },
  Translations: {
    object: "translations",
    job_id: job.id,
    source_language: "en",
    target_language: "es",
    translations: ["La casa roja.", "¡Hola {name}!"],
    engine: "apertium",
    credits: { charged: 1, remaining: 97 },
    warnings: [],
    metadata: {},
  },
};

interface Schema {
  $ref?: string;
  anyOf?: Schema[];
  properties?: { object?: { const?: string }; data?: { items?: Schema } };
}

/** The example of an answer's schema: of the named schema, of its first alternative, or a list of one example. */
export function exampleOf(schema: object): object | undefined {
  const { $ref, anyOf, properties } = schema as Schema;
  if ($ref) return values[$ref.slice($ref.lastIndexOf("/") + 1)];
  if (anyOf?.[0]) return exampleOf(anyOf[0]);
  const item = properties?.object?.const === "list" && properties.data?.items && exampleOf(properties.data.items);
  return item ? { object: "list", data: [item], next_cursor: null } : undefined;
}

/** The examples of an operation's requests by name. Sample files are URLs below `site`, for example "https://example.com". */
export function requestExamples(
  operation: Operation,
  site: string,
): Record<string, { summary: string; value: object }> {
  const located = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(located);
    return typeof value === "string" && value.startsWith("samples/") ? `${site}/${value}` : value;
  };
  return Object.fromEntries(
    operation.examples.map(({ title, input }, index) => [
      `example${index + 1}`,
      {
        summary: title,
        value: Object.fromEntries(Object.entries(input).map(([name, value]) => [name, located(value)])),
      },
    ]),
  );
}
