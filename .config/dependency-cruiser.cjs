// Import rules. `npm test` runs them; dependency-rules.test.ts plants a violation of each.
const SOURCES = "^(lib|packages|app|components|server|worker|bin|bench|test)(/|\\.)";
const TESTS = "(\\.test\\.tsx?$|^test/|^bench/|/fixtures/|/build-[a-z]+\\.ts$)";
/** Code at `from` may import only itself and `allowed`, tests excepted. */
const only = (name, comment, from, allowed) => ({
  name,
  comment,
  severity: "error",
  from: { path: from, pathNot: TESTS },
  to: { pathNot: [...allowed, from], path: SOURCES },
});
const PACKAGES = "^packages/";
const PLATFORM = "^lib/platform/(?!session\\.ts|session-cookies\\.ts)";
/** The plain data of the catalogue: no engine, no database. */
const PLAIN = ["^lib/operations/", "^lib/engines/ports/", "^lib/credits/packages\\.ts$", "^packages/(errors|images|painting)/"];

const perPackage = (name, ...siblings) =>
  only(`package-${name}`, "packages import packages below them", `^packages/${name}/`, siblings.map((sibling) => `^packages/${sibling}/`));

module.exports = {
  forbidden: [
    { name: "no-cycles", comment: "type-only imports included", severity: "error", from: { pathNot: TESTS }, to: { circular: true } },
    { name: "no-unresolved", severity: "error", from: { pathNot: "generated|^\\.next|next-env" }, to: { couldNotResolve: true, pathNot: "generated|^mdast$|^\\./adapter" } },
    perPackage("errors"),
    perPackage("images", "errors"),
    perPackage("painting", "images", "errors"),
    perPackage("document-model", "errors"),
    perPackage("pdf", "document-model", "errors"),
    perPackage("documents", "document-model", "pdf", "errors"),
    perPackage("vocabulary", "painting", "errors"),
    perPackage("illustrator", "vocabulary", "painting", "images", "errors"),
    perPackage("colorist", "illustrator", "vocabulary", "painting", "images", "errors"),
    perPackage("diffusion", "images", "errors"),
    perPackage("photo-editor", "images", "errors"),
    perPackage("product-studio", "images", "errors"),
    perPackage("sdk"),
    perPackage("cli", "sdk"),
    perPackage("ai-sdk-provider", "sdk"),
    only("platform-is-lowest", "the platform reads settings of credits and engines alone", "^lib/platform/", [
      PACKAGES,
      "^lib/credits/(packages|unit-prices)\\.ts$",
      "^lib/engines/(variables|define)\\.ts$",
      "^lib/accounts/",
    ]),
    only("engines-stand-alone", "adapters know no database and no route", "^lib/engines/(?!health/|configured/)", [PACKAGES, "^lib/models/"]),
    only("engine-health", "what runs here, and how it is", "^lib/engines/(health|configured)/", [PACKAGES, PLATFORM, "^lib/(engines|operations|models|install)/"]),
    only("models-stand-alone", "the model store knows packages", "^lib/models/", [PACKAGES, "^lib/engines/ports/"]),
    only("operations-know-types", "operations know ports and packages, no engine", "^lib/operations/", ["^lib/engines/ports/", PACKAGES]),
    only("money-stands-alone", "the writers of money read nothing else", "^lib/credits/", [PLATFORM, "^packages/errors/"]),
    only("moderation-stands-alone", "refuses content; knows settings", "^lib/moderation/", [PACKAGES, PLATFORM]),
    only("storage-stands-alone", "files know settings and secrets", "^lib/storage/", [PLATFORM, "^packages/errors/"]),
    only("keys-stand-alone", "keys know the database", "^lib/keys/", [PLATFORM, "^packages/errors/"]),
    only("metrics-stand-alone", "what a process measures", "^lib/metrics/", [PLATFORM]),
    only("tracing-stand-alone", "exports traces", "^lib/tracing/", [PLATFORM]),
    only("incidents-stand-alone", "what the status page reports", "^lib/incidents/", [PLATFORM]),
    only("requests-stand-alone", "the request log knows the database", "^lib/requests/", [PLATFORM, "^packages/errors/"]),
    only("uploads-stand-alone", "files that accounts send ahead", "^lib/uploads/", [PLATFORM, "^lib/storage/", "^packages/errors/"]),
    only("translation-stands-alone", "what accounts store for translations", "^lib/translation/", [PACKAGES, PLATFORM, "^lib/operations/"]),
    only("prices-know-the-catalogue", "the operator's prices of the catalogue's units", "^lib/prices/", [
      PACKAGES,
      PLATFORM,
      "^lib/(operations|credits)/",
      "^lib/engines/(?!health/(?!engine-choices)|configured/|index\\.ts)",
    ]),
    only("jobs-below-the-worker", "the job record, its submission and its end", "^lib/jobs/", [
      PACKAGES,
      PLATFORM,
      "^lib/(operations|engines|models|moderation|storage|credits|keys|accounts|prices)/",
    ]),
    only("batches-below-the-api", "many jobs in one request", "^lib/batches/", [PACKAGES, PLATFORM, "^lib/(jobs|operations|storage|credits|keys)/"]),
    only("drafts-below-the-worker", "translations that can be edited", "^lib/drafts/", [PACKAGES, PLATFORM, "^lib/(jobs|operations|storage|translation)/"]),
    only("worker-below-the-api", "runs jobs", "^lib/worker/", [
      PACKAGES,
      PLATFORM,
      "^lib/(keys|jobs|operations|engines|models|moderation|storage|credits|accounts|payments|mail|usage|requests|webhooks|translation|drafts|uploads|batches)/",
    ]),
    {
      name: "components-are-views",
      comment: "components import types and plain data; only actions.ts and server/ read the database and settings",
      severity: "error",
      from: { path: "^components/", pathNot: `/server/|/actions\\.ts$|${TESTS}` },
      to: {
        path: SOURCES,
        pathNot: [...PLAIN, "^components/", "^lib/docs/(code-snippets|field-bounds)\\.ts$"],
        dependencyTypesNot: ["type-only"],
      },
    },
    { name: "next-in-the-portal", severity: "error", from: { pathNot: "^(app|components|server\\.ts|next\\.config|lib/platform/session|lib/accounts/auth-options|lib/docs|next-env|\\.next)" }, to: { path: "node_modules/next(-auth)?/" } },
    { name: "hono-in-the-api", severity: "error", from: { pathNot: `^(lib/api|server\\.ts|bench)|${TESTS}` }, to: { path: "node_modules/(hono|@hono)/" } },
    { name: "prometheus-in-metrics", severity: "error", from: { pathNot: "^lib/metrics/" }, to: { path: "node_modules/prom-client/" } },
    { name: "tracing-sdk-in-tracing", severity: "error", from: { pathNot: "^lib/tracing/" }, to: { path: "node_modules/@opentelemetry/(?!api/)" } },
    { name: "stripe-in-payments", severity: "error", from: { pathNot: "^lib/payments/" }, to: { path: "node_modules/stripe/" } },
    { name: "temporal-in-its-runtime", severity: "error", from: { pathNot: `^lib/worker/runtime/temporal/|${TESTS}` }, to: { path: "node_modules/@temporalio/" } },
    { name: "administration-is-the-operators", comment: "what reads and changes every account's data has no place on other pages", severity: "error", from: { pathNot: `^(app/admin|components/features/admin|lib/(admin|access|install))/|${TESTS}` }, to: { path: "^lib/admin/" } },
    { name: "nothing-imports-the-portal", severity: "error", from: { path: "^(lib|packages|server|worker|bin)" }, to: { path: "^(app|components)/" } },
    { name: "lib-below-the-api", severity: "error", from: { path: "^lib/", pathNot: `^lib/(api|install)/|${TESTS}` }, to: { path: "^lib/api/" } },
    { name: "tests-stay-out", comment: "fakes and test helpers are for tests", severity: "error", from: { path: "^(lib|app|components|packages|server|worker)", pathNot: TESTS }, to: { path: "^test/" } },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "generated/|^\\.next" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "require", "node", "default", "types"], extensions: [".ts", ".tsx", ".js", ".mjs"] },
  },
};
