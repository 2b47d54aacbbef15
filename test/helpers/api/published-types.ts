import { join, resolve } from "node:path";
import ts from "typescript";

/** A value and the type that a vendor publishes for it, as an expression such as `import("stripe").Stripe.Charge`. */
export interface PublishedCheck {
  name: string;
  value: unknown;
  type: string;
  /** Whether the value may lack fields. What it has must be in the type in any case. */
  partial?: boolean;
}

const OPTIONS: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  target: ts.ScriptTarget.ES2024,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  lib: ["lib.es2024.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
};
const PARTIAL = "type Partly<T> = T extends object ? { [K in keyof T]?: Partly<T[K]> } : T;";

/**
 * Compares values with the types of packages that `folder` has in its node_modules. Returns what the compiler finds: fields
 * of another type, missing ones and ones that the vendor does not have.
 */
export function compareWithTypes(folder: string, checks: readonly PublishedCheck[]): string[] {
  const path = resolve(folder, "published-types-check.ts");
  const lines = checks.map(({ value, type, partial }, index) => {
    const json = JSON.stringify(value).replaceAll("\u2028", " ");
    return `export const value${index}: ${partial ? `Partly<${type}>` : type} = ${json};`;
  });
  const host = ts.createCompilerHost(OPTIONS);
  const { getSourceFile, fileExists } = host;
  const text = [PARTIAL, ...lines].join("\n");
  host.fileExists = (file) => file === path || fileExists(file);
  host.getSourceFile = (file, ...rest) =>
    file === path ? ts.createSourceFile(file, text, ts.ScriptTarget.ES2024) : getSourceFile(file, ...rest);
  host.getCurrentDirectory = () => resolve(folder);
  const typeRoots = [join(import.meta.dirname, "..", "..", "..", "node_modules", "@types")];
  const program = ts.createProgram([path], { ...OPTIONS, typeRoots, types: ["node"] }, host);
  return ts.getPreEmitDiagnostics(program, program.getSourceFile(path)).map(({ start = 0, messageText }) => {
    const line = text.slice(0, start).split("\n").length - 2;
    return `${checks[line]?.name}: ${ts.flattenDiagnosticMessageText(messageText, "\n")}`;
  });
}
