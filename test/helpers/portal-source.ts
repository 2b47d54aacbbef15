import { globSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import ts from "typescript";

const root = join(import.meta.dirname, "../..");

/** The portal's source files, without tests. Paths are relative to the project. */
export const portalFiles = globSync("{app,components}/**/*.{ts,tsx}", { cwd: root })
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .sort();

const parsed = new Map<string, ts.SourceFile>();

/** The syntax tree of a source file. */
export function parseSource(file: string): ts.SourceFile {
  let source = parsed.get(file);
  if (!source) {
    source = ts.createSourceFile(file, readFileSync(join(root, file), "utf8"), ts.ScriptTarget.Latest, true);
    parsed.set(file, source);
  }
  return source;
}

const flattened = new WeakMap<ts.Node, ts.Node[]>();

/** All nodes of a syntax tree. */
export function getNodes(root: ts.Node): readonly ts.Node[] {
  let nodes = flattened.get(root);
  if (!nodes) {
    const found: ts.Node[] = [];
    const visit = (node: ts.Node) => {
      found.push(node);
      ts.forEachChild(node, visit);
    };
    visit(root);
    flattened.set(root, found);
    nodes = found;
  }
  return nodes;
}

const directive = (file: string): string | undefined => {
  const [first] = parseSource(file).statements;
  return first && ts.isExpressionStatement(first) && ts.isStringLiteral(first.expression)
    ? first.expression.text
    : undefined;
};

const imports = new Map<string, string[]>();

/** The portal's files that a file imports, also dynamically, types excepted. */
export function getImports(file: string): string[] {
  const known = imports.get(file) ?? readImports(file);
  imports.set(file, known);
  return known;
}

function readImports(file: string): string[] {
  return getNodes(parseSource(file)).flatMap((node) => {
    const specifier = findSpecifier(node);
    if (!specifier || specifier === "#translations") return [];
    const path = specifier.startsWith("#") ? specifier.slice(1) : relative(root, join(root, dirname(file), specifier));
    return portalFiles.includes(path) ? [path] : [];
  });
}

function findSpecifier(node: ts.Node): string | undefined {
  if (ts.isImportDeclaration(node) && !node.importClause?.isTypeOnly && ts.isStringLiteral(node.moduleSpecifier))
    return node.moduleSpecifier.text;
  if (ts.isExportDeclaration(node) && node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier))
    return node.moduleSpecifier.text;
  const [argument] = ts.isCallExpression(node) ? node.arguments : [];
  return argument && ts.isStringLiteral(argument) && node.getText().startsWith("import(") ? argument.text : undefined;
}

/** The files that run in the browser if the server renders `entry`. */
export function getClientFiles(entry: string): Set<string> {
  const found = new Set<string>();
  const visited = new Set<string>();
  const visit = (file: string, isClient: boolean) => {
    const mark = `${file} ${isClient}`;
    if (visited.has(mark) || directive(file) === "use server") return;
    visited.add(mark);
    const runsInBrowser = isClient || directive(file) === "use client";
    if (runsInBrowser) found.add(file);
    for (const imported of getImports(file)) visit(imported, runsInBrowser);
  };
  visit(entry, false);
  return found;
}
