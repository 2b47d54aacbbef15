import { join } from "node:path";
import { cruise, type ICruiseResult } from "dependency-cruiser";
import readOptions from "dependency-cruiser/config-utl/extract-depcruise-options";
import { modules } from "./modules.cjs";

/** Reads the imports of files and folders, and which of them the rules of the project in `root` forbid. */
export async function readImports(root: string, paths: readonly string[]): Promise<ICruiseResult> {
  const options = await readOptions(join(root, ".config/dependency-cruiser.cjs"));
  const { output } = await cruise([...paths], { ...options, baseDir: root });
  if (typeof output === "string") throw new TypeError(`No list of imports: ${output.slice(0, 300)}`);
  return output;
}

/** The portal's bundle must not contain models and renderers. */
const ENGINE_CODE =
  /^lib\/(engines\/index\.ts|engines\/[a-z0-9-]+\/adapter\.ts|worker\/)|^packages\/(illustrator|colorist|product-studio)\//;

/**
 * Lists the code of engines that the portal's bundle contains. Dynamic imports do not count: an engine's card refers to
 * its code by one, which the bundler ignores, and only processes that run engines follow it.
 */
export function findEngineCode(report: ICruiseResult): string[] {
  const graph = new Map(
    report.modules.map(({ source, dependencies }) => [
      source,
      new Set(dependencies.filter(({ dynamic }) => !dynamic).map(({ resolved }) => resolved)),
    ]),
  );
  const pages = [...graph.keys()].filter((source) => /^(app|components)\//.test(source));
  return [...reach(graph, pages)].filter((source) => ENGINE_CODE.test(source)).sort();
}

/** The modules (folders of lib and packages) that each module imports. */
export type ModuleGraph = Map<string, Set<string>>;

const TEST = /\.test\.tsx?$|\/fixtures\/|\/build-[a-z]+\.ts$/;

/** The imports between modules, of types and by generated code too; those of tests are left out. */
export function readModuleGraph(report: ICruiseResult): ModuleGraph {
  const graph: ModuleGraph = new Map();
  for (const { source, dependencies } of report.modules) {
    const from = findModule(source);
    if (from === undefined || TEST.test(source)) continue;
    const imports = graph.get(from) ?? new Set();
    for (const { resolved } of dependencies) {
      const to = findModule(resolved);
      if (to !== undefined && to !== from) imports.add(to);
    }
    graph.set(from, imports);
  }
  return graph;
}

/** The groups of modules that import each other, directly or over others. */
export function findKnots(graph: ModuleGraph): string[][] {
  const reachable = new Map([...graph.keys()].map((name) => [name, reach(graph, [name])]));
  const reaches = (from: string, to: string) => reachable.get(from)?.has(to) === true;
  const knots = [...graph.keys()].map((name) =>
    [...graph.keys()].filter((peer) => reaches(name, peer) && reaches(peer, name)).sort(),
  );
  return [...new Map(knots.filter(({ length }) => length > 0).map((knot) => [knot.join(), knot])).values()];
}

/** Finds all that `start` imports, directly or over others. */
function reach(graph: ReadonlyMap<string, ReadonlySet<string>>, start: readonly string[]): Set<string> {
  const found = new Set<string>();
  const open = [...start];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    for (const next of graph.get(name) ?? []) {
      if (found.has(next)) continue;
      found.add(next);
      open.push(next);
    }
  }
  return found;
}

const findModule = (path: string): string | undefined => /^(lib|packages)\/[^/]+(?=\/)/.exec(path)?.[0];

/** The imports of modules that their lines in modules.cjs list and that no file has, and the other way around. */
export function compareLines(graph: ModuleGraph): string[] {
  const listed = Object.entries(modules).flatMap(([name, line]) => [
    ...line.lib.map((module) => `lib/${name} > lib/${module}`),
    ...line.packages.map((module) => `lib/${name} > packages/${module}`),
  ]);
  const imported = [...graph].flatMap(([from, imports]) =>
    from.startsWith("lib/") ? [...imports].map((to) => `${from} > ${to}`) : [],
  );
  return [
    ...listed.filter((item) => !imported.includes(item)).map((item) => `modules.cjs lists an import that no file has: ${item}`),
    ...imported.filter((item) => !listed.includes(item)).map((item) => `modules.cjs lacks an import: ${item}`),
  ];
}
