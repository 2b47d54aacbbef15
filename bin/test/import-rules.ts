import { compareLines, findEngineCode, findKnots, readImports, readModuleGraph } from "../../.config/import-graph.ts";

// Checks the import rules of .config/dependency-cruiser.cjs, the lines of .config/modules.cjs, and that the portal's
// bundle contains no code of engines. It reads all imports once.
const root = new URL("../..", import.meta.url).pathname;
const folders = ["app", "bench", "bin", "components", "lib", "packages", "test"];

const report = await readImports(root, [...folders, "server.ts", "worker.ts"]);
const graph = readModuleGraph(report);
const problems = [
  ...report.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} imports ${to}`),
  ...findKnots(graph).map((knot) => `These modules import each other: ${knot.join(", ")}`),
  ...compareLines(graph),
  ...findEngineCode(report).map((file) => `The portal's bundle contains code of engines: ${file}`),
];
for (const problem of problems) process.stdout.write(`${problem}\n`);
process.stdout.write(`${problems.length} problems in the imports of ${report.summary.totalCruised} files\n`);
if (problems.length > 0) process.exitCode = 1;
