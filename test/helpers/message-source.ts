import { globSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { toPattern } from "#components/translations/phrases.ts";
import { getNodes, parseSource } from "./portal-source.ts";

const root = join(import.meta.dirname, "../..");

/** Calls whose texts no caller of the API reads: they describe a field, or go to the log. */
const INTERNAL = /^(TypeError|RangeError|Error|EngineError|AggregateError|describe|meta|imageCount|imageList|secret)$/;
/** Properties that describe an engine or a field in the docs. */
const DESCRIPTIONS = /^(description|summary|limits|reason|instructions|license|notes?)$/;

/** The sentences in source files that are errors or warnings, as keys of the catalogue of phrases, and the place of each. */
export function findMessages(patterns: string[]): Map<string, string> {
  const files = globSync(patterns, { cwd: root }).filter(
    (file) => !/(\.test|-child|\/card)\.ts$|\/(fixtures|dist|node_modules)\//.test(file),
  );
  return new Map(
    files.flatMap((file) => {
      const source = parseSource(file);
      return getNodes(source).flatMap((node): [string, string][] => {
        const text = readText(node);
        if (text === undefined || !/^[\p{Lu}\uE000].* .*\.$/su.test(text) || isInternal(node)) return [];
        const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
        return [[toPattern(text), `${file}:${line}`]];
      });
    }),
  );
}

/** The names of a job's steps: the first arguments of calls of `progress`, and the properties `step`. */
export function findSteps(patterns: string[]): Map<string, string> {
  return new Map(
    globSync(patterns, { cwd: root })
      .filter((file) => !file.endsWith(".test.ts"))
      .flatMap((file) => {
        const source = parseSource(file);
        return getNodes(source).flatMap((node): [string, string][] => {
          const step =
            ts.isCallExpression(node) && /(^|\.)progress$/i.test(node.expression.getText())
              ? node.arguments[0]
              : ts.isPropertyAssignment(node) && node.name.getText() === "step"
                ? node.initializer
                : undefined;
          return step && ts.isStringLiteralLike(step) ? [[step.text, file]] : [];
        });
      }),
  );
}

/**
 * The parts that a document does not translate, and the reasons: the properties `place` and `reason`, the arguments of functions that
 * record them, and the texts of `reasonToKeep` and `PLACES`.
 */
export function findReasons(patterns: string[]): Map<string, string> {
  const files = globSync(patterns, { cwd: root }).filter(
    (file) => !/\.test\.ts$|\/fixtures\/|default-order/.test(file),
  );
  return new Map(
    files.flatMap((file) => {
      const source = parseSource(file);
      return getNodes(source)
        .flatMap(getReasons)
        .filter((text) => /\p{L}{3}/u.test(text) && text !== "hidden")
        .map((text): [string, string] => [toPattern(text), file]);
    }),
  );
}

function getReasons(node: ts.Node): string[] {
  if (ts.isPropertyAssignment(node) && /^(place|reason)$/.test(node.name.getText())) return expand(node.initializer);
  if (
    ts.isCallExpression(node) &&
    /^(this\.#leave|this\.untouched\.set|count|this\.#places\.add)$/.test(node.expression.getText())
  )
    return node.arguments.flatMap(expand);
  if (ts.isVariableDeclaration(node) && node.name.getText() === "PLACES" && node.initializer)
    return getNodes(node.initializer).flatMap((child) =>
      ts.isPropertyAssignment(child) ? expand(child.initializer) : [],
    );
  if (ts.isVariableDeclaration(node) && node.name.getText() === "UNMAPPED" && node.initializer)
    return expand(node.initializer);
  if (ts.isFunctionDeclaration(node) && node.name?.text === "reasonToKeep")
    return getNodes(node).flatMap((child) =>
      ts.isReturnStatement(child) && child.expression ? expand(child.expression) : [],
    );
  return [];
}

/** The texts that an expression can have, with U+E000 for each of its values. */
function expand(node: ts.Expression): string[] {
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isParenthesizedExpression(node)) return expand(node.expression);
  if (ts.isConditionalExpression(node)) return [...expand(node.whenTrue), ...expand(node.whenFalse)];
  if (ts.isCallExpression(node) && node.expression.getText() === "counted") {
    const [, noun] = node.arguments;
    return noun && ts.isStringLiteralLike(noun) ? [`\uE000 ${noun.text}`, `\uE000 ${noun.text}s`] : ["\uE000"];
  }
  if (ts.isBinaryExpression(node)) return [...expand(node.left), ...expand(node.right)];
  if (!ts.isTemplateExpression(node)) return ["\uE000"];
  return node.templateSpans.reduce(
    (texts, { expression, literal }) =>
      texts.flatMap((text) => expand(expression).map((value) => `${text}${value}${literal.text}`)),
    [node.head.text],
  );
}

/** The text of a literal, with U+E000 for each of its values. */
function readText(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return node.head.text + node.templateSpans.map(({ literal }) => `\uE000${literal.text}`).join("");
  return undefined;
}

/** Whether a literal is an argument of an internal call or the value of a description. */
function isInternal(literal: ts.Node): boolean {
  for (let node = literal.parent; !ts.isStatement(node) && !ts.isSourceFile(node); node = node.parent) {
    if (ts.isPropertyAssignment(node) && DESCRIPTIONS.test(node.name.getText())) return true;
    if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) continue;
    const name = node.expression.getText().replace(/^.*\./s, "");
    if (INTERNAL.test(name)) return true;
    if (/^(warn|AppError|invalidInput|unreadable|refine|regex|add|push)$/.test(name)) return false;
  }
  return false;
}
