// Import rules. `npm test` runs them; dependency-rules.test.ts plants a violation of each.
const { modules, packages } = require("./modules.cjs");

const SOURCES = "^(lib|packages|app|components|server|worker|bin|bench|test)(/|\\.)";
const TESTS = "(\\.test\\.tsx?$|^test/|^bench/|/fixtures/|/build-[a-z]+\\.ts$)";

const folders = (root, names) => (names.length === 0 ? [] : [`^${root}/(${names.join("|")})/`]);

/** Files of a module import nothing of this project but the module and what its line lists, tests excepted. */
const mayImport = (name, path, allowed) => ({
  name,
  comment: "each module imports only what its line lists",
  severity: "error",
  from: { path, pathNot: TESTS },
  to: { path: SOURCES, pathNot: [path, ...allowed] },
});
/** A folder without a line could import everything. */
const hasLine = (root, names) => ({
  name: `every-${root}-module-has-a-line`,
  severity: "error",
  from: { path: `^${root}/[^/]+/`, pathNot: [`^${root}/(${names.join("|")})/`, TESTS] },
  to: {},
});

/** The plain data of the catalogue: no engine, no database. */
const PLAIN = ["^lib/operations/", "^lib/engines/ports/", "^lib/credits/(packages|price-credits)\\.ts$", "^packages/(errors|images|painting)/"];

module.exports = {
  forbidden: [
    { name: "no-cycles", comment: "type-only imports and generated code included, but for Prisma's client", severity: "error", from: { pathNot: `${TESTS}|lib/platform/generated/prisma/` }, to: { circular: true } },
    { name: "no-unresolved", severity: "error", from: { pathNot: "generated|^\\.next|next-env" }, to: { couldNotResolve: true, pathNot: "generated|^mdast$|^\\./adapter" } },
    hasLine("lib", Object.keys(modules)),
    hasLine("packages", Object.keys(packages)),
    ...Object.entries(packages).map(([name, imports]) => mayImport(`package-${name}`, `^packages/${name}/`, folders("packages", imports))),
    ...Object.entries(modules).map(([name, { lib, packages }]) => mayImport(`module-${name}`, `^lib/${name}/`, [...folders("lib", lib), ...folders("packages", packages)])),
    mayImport("operations-know-ports", "^lib/operations/", ["^lib/engines/ports/", "^packages/"]),
    {
      name: "components-are-views",
      comment: "components import types and plain data; only actions.ts and server/ read the database and settings",
      severity: "error",
      from: { path: "^components/", pathNot: `/server/|/actions\\.ts$|${TESTS}` },
      to: {
        path: SOURCES,
        pathNot: [...PLAIN, "^components/", "^lib/docs/(code-snippets|field-bounds|pipeline-snippets)\\.ts$", "^packages/sdk/src/verify-receipt\\.ts$"],
        dependencyTypesNot: ["type-only"],
      },
    },
    { name: "next-in-the-portal", severity: "error", from: { pathNot: "^(app|components|server\\.ts|next\\.config|lib/accounts/session/|lib/docs|next-env|\\.next)" }, to: { path: "node_modules/next(-auth)?/" } },
    { name: "hono-in-the-api", severity: "error", from: { pathNot: `^(lib/api|server\\.ts|bench)|${TESTS}` }, to: { path: "node_modules/(hono|@hono)/" } },
    { name: "prometheus-in-metrics", severity: "error", from: { pathNot: "^lib/metrics/" }, to: { path: "node_modules/prom-client/" } },
    { name: "tracing-sdk-in-tracing", severity: "error", from: { pathNot: "^lib/tracing/" }, to: { path: "node_modules/@opentelemetry/(?!api/)" } },
    { name: "stripe-in-payments", severity: "error", from: { pathNot: "^lib/payments/" }, to: { path: "node_modules/stripe/" } },
    { name: "temporal-in-its-runtime", severity: "error", from: { pathNot: `^lib/worker/runtime/temporal/|${TESTS}` }, to: { path: "node_modules/@temporalio/" } },
    { name: "administration-is-the-operators", comment: "what reads and changes every account's data has no place on other pages", severity: "error", from: { pathNot: `^(app/admin|components/features/admin|lib/(admin|install))/|${TESTS}` }, to: { path: "^lib/admin/" } },
    { name: "nothing-imports-the-portal", severity: "error", from: { path: "^(lib|packages|server|worker|bin)" }, to: { path: "^(app|components)/" } },
    { name: "tests-stay-out", comment: "fakes and test helpers are for tests", severity: "error", from: { path: "^(lib|app|components|packages|server|worker)", pathNot: TESTS }, to: { path: "^test/" } },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^\\.next" },
    skipAnalysisNotInRules: true,
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "require", "node", "default", "types"], extensions: [".ts", ".tsx", ".js", ".mjs"] },
  },
};
