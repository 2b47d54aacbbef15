/** The part of dependency-cruiser's report that the graph is made of. */
export interface CruiseReport {
  modules: { source: string; dependencies: { resolved: string }[] }[];
}

/** The modules (folders of lib and packages) that each module imports. */
export type ModuleGraph = Map<string, Set<string>>;

const TEST = /\.test\.tsx?$|\/fixtures\/|\/build-[a-z]+\.ts$/;

/** The imports between modules, of types and by generated code too; those of tests are left out. */
export function readModuleGraph({ modules }: CruiseReport): ModuleGraph {
  const graph: ModuleGraph = new Map();
  for (const { source, dependencies } of modules) {
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
  const reachable = new Map([...graph.keys()].map((name) => [name, reach(graph, name)]));
  const reaches = (from: string, to: string) => reachable.get(from)?.has(to) === true;
  const knots = [...graph.keys()].map((name) =>
    [...graph.keys()].filter((other) => reaches(name, other) && reaches(other, name)).sort(),
  );
  return [...new Map(knots.filter(({ length }) => length > 0).map((knot) => [knot.join(), knot])).values()];
}

function reach(graph: ModuleGraph, start: string): Set<string> {
  const found = new Set<string>();
  const open = [start];
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
