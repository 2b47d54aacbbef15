// What each module may import. dependency-cruiser.cjs makes a rule of each line.

/** Each package with the packages that it may import, low to high. */
const packages = {
  errors: [],
  images: ["errors"],
  painting: ["images", "errors"],
  "document-model": ["errors"],
  pdf: ["document-model", "errors"],
  documents: ["document-model", "images", "pdf", "errors"],
  vocabulary: ["painting", "errors"],
  illustrator: ["vocabulary", "painting", "images", "errors"],
  colorist: ["illustrator", "vocabulary", "painting", "images", "errors"],
  diffusion: ["images", "errors"],
  "photo-editor": ["vocabulary", "images", "errors"],
  "content-credentials": ["images"],
  "product-studio": ["images", "errors"],
  ocr: ["images"],
  sdk: [],
  cli: ["sdk"],
  "ai-sdk-provider": ["sdk"],
};

/** Each module of lib with the modules and packages that it may import, low to high. */
const modules = {
  platform: { lib: [], packages: ["errors", "images"] },
  metrics: { lib: ["platform"], packages: [] },
  tracing: { lib: ["platform"], packages: [] },
  mail: { lib: ["platform"], packages: [] },
  storage: { lib: ["platform"], packages: ["errors"] },
  events: { lib: ["platform"], packages: [] },
  incidents: { lib: ["platform"], packages: [] },
  moderation: { lib: ["platform"], packages: ["errors", "images"] },
  usage: { lib: ["platform"], packages: ["errors"] },
  presets: { lib: ["platform"], packages: ["errors"] },
  audit: { lib: ["platform"], packages: [] },
  receipts: { lib: ["platform"], packages: ["errors"] },
  models: { lib: [], packages: ["document-model"] },
  credits: { lib: ["platform", "events"], packages: ["errors"] },
  access: { lib: ["platform", "mail"], packages: ["errors"] },
  accounts: { lib: ["platform", "mail", "events", "audit", "credits", "access"], packages: ["errors"] },
  keys: { lib: ["platform", "credits", "access"], packages: ["errors"] },
  requests: { lib: ["platform", "keys"], packages: ["errors"] },
  oauth: { lib: ["platform", "audit", "keys"], packages: ["errors"] },
  engines: { lib: ["models"], packages: ["colorist", "diffusion", "document-model", "errors", "illustrator", "images", "ocr", "painting", "photo-editor", "product-studio", "vocabulary"] },
  operations: { lib: ["engines"], packages: ["document-model", "documents", "errors", "images", "pdf"] },
  prices: { lib: ["platform", "engines", "operations"], packages: [] },
  "engine-health": { lib: ["platform", "moderation", "models", "engines", "operations", "prices"], packages: ["documents", "errors"] },
  jobs: { lib: ["platform", "storage", "events", "moderation", "receipts", "credits", "keys", "engines", "operations", "prices", "engine-health"], packages: ["documents", "errors", "images"] },
  uploads: { lib: ["platform", "storage"], packages: ["errors"] },
  translation: { lib: ["platform", "operations"], packages: ["documents", "errors"] },
  batches: { lib: ["platform", "storage", "credits", "keys", "operations", "jobs"], packages: ["errors"] },
  pipelines: { lib: ["platform", "storage", "events", "keys", "operations", "jobs", "batches"], packages: ["errors"] },
  provenance: { lib: ["platform", "engines", "operations", "engine-health", "jobs"], packages: ["content-credentials", "documents", "errors", "images"] },
  drafts: { lib: ["platform", "storage", "operations", "jobs", "translation", "provenance"], packages: ["documents", "errors"] },
  webhooks: { lib: ["platform", "mail", "events", "jobs"], packages: ["errors"] },
  payments: { lib: ["platform", "mail", "events", "audit", "credits"], packages: ["errors"] },
  admin: { lib: ["platform", "metrics", "mail", "incidents", "audit", "models", "credits", "access", "accounts", "keys", "engines", "operations", "prices", "engine-health", "jobs", "payments"], packages: ["documents", "errors"] },
  statements: { lib: ["platform", "usage", "credits", "operations"], packages: ["errors", "pdf"] },
  limits: { lib: ["platform", "credits", "accounts", "keys", "uploads", "translation", "batches"], packages: [] },
  docs: { lib: ["platform", "audit", "accounts", "keys", "engines", "operations", "jobs", "uploads", "translation", "batches"], packages: ["errors"] },
  erasure: { lib: ["platform", "requests", "presets", "receipts", "credits", "accounts", "keys", "jobs", "uploads", "translation", "pipelines", "webhooks", "payments"], packages: ["errors"] },
  worker: { lib: ["platform", "mail", "storage", "moderation", "requests", "audit", "receipts", "credits", "accounts", "keys", "oauth", "models", "engines", "operations", "engine-health", "jobs", "uploads", "translation", "batches", "pipelines", "drafts", "webhooks", "payments", "erasure", "provenance"], packages: ["document-model", "documents", "errors", "images"] },
  api: { lib: ["platform", "audit", "receipts", "access", "storage", "events", "requests", "usage", "credits", "accounts", "keys", "oauth", "engines", "operations", "prices", "engine-health", "jobs", "uploads", "translation", "batches", "pipelines", "drafts", "webhooks", "limits", "docs", "provenance"], packages: ["documents", "errors", "images"] },
  install: { lib: ["platform", "audit", "receipts", "metrics", "tracing", "mail", "storage", "moderation", "models", "credits", "accounts", "keys", "engines", "prices", "engine-health", "jobs", "uploads", "translation", "batches", "webhooks", "payments", "admin", "provenance", "worker"], packages: ["errors"] },
};

/** Throws if a line names a later line, because modules could then import each other. */
function checkOrder(lines) {
  const lower = [];
  for (const [name, imports] of Object.entries(lines)) {
    const wrong = imports.find((other) => !lower.includes(other));
    if (wrong !== undefined) throw new Error(`The import rules of ${name} list ${wrong}, which is not above it. Move one of the two lines.`);
    lower.push(name);
  }
}
checkOrder(packages);
checkOrder(Object.fromEntries(Object.entries(modules).map(([name, { lib }]) => [name, lib])));

module.exports = { modules, packages };
