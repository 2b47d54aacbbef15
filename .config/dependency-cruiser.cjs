// Who may import whom: the house's rules, held by `npm test`.
const only = (name, comment, from, allowed) => ({
  name,
  comment,
  severity: "error",
  from: { path: from, pathNot: TESTS },
  to: { pathNot: [...allowed, from], path: "^(lib|app|components|server|worker|bin|bench)(/|\\.)" },
});
// Tests, what they share, and the scripts run by hand that write a data file of an engine.
const TESTS = "(\\.test\\.tsx?$|^lib/setup/test-|money-steps|^lib/engines/vocabulary/build-)";
const BASE = ["^lib/(errors|ids|env|log|db|secrets|listen)\\.ts$"];

module.exports = {
  forbidden: [
    { name: "no-circles", severity: "error", from: {}, to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } } },
    { name: "no-unresolved", severity: "error", from: { pathNot: "generated|^\\.next|next-env" }, to: { couldNotResolve: true, pathNot: "generated|^mdast$" } },
    only("images-are-pure", "pixels know nothing but pixels", "^lib/images/", ["^lib/errors\\.ts$"]),
    only("documents-are-pure", "formats know nothing but formats", "^lib/documents/", ["^lib/errors\\.ts$"]),
    only("engines-stand-alone", "no database, no HTTP of ours", "^lib/engines/", ["^lib/images/", "^lib/errors\\.ts$"]),
    only("operations-know-types", "operations know ports and pixels, no engine", "^lib/operations/", [
      "^lib/engines/ports\\.ts$",
      "^lib/images/",
      "^lib/documents/",
      "^lib/errors\\.ts$",
    ]),
    only("money-stands-alone", "the writers of money read nothing else", "^lib/credits/", ["^lib/(db|errors|ids)\\.ts$"]),
    only("storage-stands-alone", "files know settings and secrets alone", "^lib/storage/", BASE),
    only("keys-stand-alone", "keys know the database alone", "^lib/keys/", BASE),
    only("jobs-below-the-api", "jobs are the API's to call", "^lib/jobs/", [
      ...BASE,
      "^lib/(operations|engines|images|documents|storage|credits|keys|accounts|setup)/",
      "^lib/guarded-fetch\\.ts$",
    ]),
    only("components-are-views", "components see types and the catalogue's plain data", "^components/", [
      "^lib/(operations|credits/packages|errors|engines/ports)",
      "^lib/images/raster",
    ]),
    { name: "next-in-the-portal", severity: "error", from: { pathNot: "^(app|components|server\\.ts|next\\.config|lib/session|lib/accounts/auth-options|next-env|\\.next)" }, to: { path: "node_modules/next(-auth)?/" } },
    { name: "hono-in-the-api", severity: "error", from: { pathNot: `^(lib/api|server\\.ts|bench)|${TESTS}` }, to: { path: "node_modules/(hono|@hono)/" } },
    { name: "stripe-in-payments", severity: "error", from: { pathNot: "^lib/payments/" }, to: { path: "node_modules/stripe/" } },
    { name: "no-engines-in-the-portal", comment: "its bundle must not carry models and renderers", severity: "error", from: { path: "^(app|components)/" }, to: { path: "^lib/engines/(?!ports\\.ts$|catalogue/)", reachable: true } },
    only("the-engine-catalogue-is-plain", "the portal reads it: words and names, no engine", "^lib/engines/catalogue/", ["^lib/engines/ports\\.ts$"]),
    { name: "administration-is-the-operators", comment: "what reads and changes everybody's things has no place on other pages", severity: "error", from: { pathNot: `^(app/admin|lib/(admin|access|setup))/|${TESTS}` }, to: { path: "^lib/admin/" } },
    { name: "nothing-imports-the-portal", severity: "error", from: { path: "^(lib|server|worker|bin)" }, to: { path: "^(app|components)/" } },
    { name: "lib-below-the-api", severity: "error", from: { path: "^lib/", pathNot: `^lib/(api|setup)/|${TESTS}` }, to: { path: "^lib/api/" } },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^lib/generated|^\\.next" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "require", "node", "default", "types"], extensions: [".ts", ".tsx", ".js", ".mjs"] },
  },
};
