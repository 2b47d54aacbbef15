import { dirname } from "node:path";
import compileMessage from "icu-minify/compile";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { getClientFiles, getImports, getNodes, parseSource, portalFiles } from "#test/helpers/portal-source.ts";
import german from "./messages/de.json" with { type: "json" };
import english from "./messages/en.json" with { type: "json" };
import spanish from "./messages/es.json" with { type: "json" };
import french from "./messages/fr.json" with { type: "json" };
import japanese from "./messages/ja.json" with { type: "json" };
import portuguese from "./messages/pt.json" with { type: "json" };

type Catalogue = Record<string, Record<string, string>>;
const catalogue: Catalogue = english;

/** Namespaces whose keys come from data: every state of jobs, purchases and engines. */
const dynamicNamespaces = ["states"];

interface Use {
  where: string;
  namespace: string;
  /** The key as a pattern, because template literals have placeholders. */
  key: RegExp;
  /** The names of the values, if they are listed in the call. */
  values: string[] | undefined;
}

test("every message that the code uses exists and gets its values", () => {
  const problems = uses().flatMap(({ where, namespace, key, values }) => {
    const found = Object.entries(catalogue[namespace] ?? {}).filter(([name]) => key.test(name));
    if (found.length === 0) return [`${where}: ${namespace}.${key.source} is not in the catalogue`];
    if (!values) return [];
    const missing = found.flatMap(([, message]) => getPlaceholders(message).filter((name) => !values.includes(name)));
    return missing.length > 0 ? [`${where}: ${namespace}.${key.source} needs ${missing.join(", ")}`] : [];
  });
  expect(problems).toEqual([]);
});

test("every message of the catalogue is used", () => {
  const used = uses();
  const literals = keyLiterals();
  const unused = Object.entries(catalogue).flatMap(([namespace, messages]) =>
    dynamicNamespaces.includes(namespace)
      ? []
      : Object.keys(messages)
          .filter((name) => !used.some((use) => use.namespace === namespace && use.key.test(name)))
          .filter((name) => !literals.get(namespace)?.has(name))
          .map((name) => `${namespace}.${name}`),
  );
  expect(unused).toEqual([]);
});

describe.each<[string, Catalogue]>([
  ["es", spanish],
  ["de", german],
  ["fr", french],
  ["pt", portuguese],
  ["ja", japanese],
])("the catalogue %s", (locale, translated) => {
  const getKeys = (messages: Catalogue) =>
    Object.entries(messages).flatMap(([namespace, entries]) =>
      Object.keys(entries).map((key) => `${namespace}.${key}`),
    );
  const each = (find: (message: string, original: string) => boolean) =>
    Object.entries(catalogue).flatMap(([namespace, entries]) =>
      Object.entries(entries).flatMap(([key, original]) =>
        find(translated[namespace]?.[key] ?? "", original) ? [`${namespace}.${key}`] : [],
      ),
    );

  test("has the messages of the English one, in its order", () => {
    expect(getKeys(translated)).toEqual(getKeys(catalogue));
  });

  test("has the same values and tags in each message", () => {
    const names = (message: string) => getPlaceholders(message).sort().join();
    expect(each((message, original) => names(message) !== names(original))).toEqual([]);
  });

  test("has the plural forms of its language", () => {
    const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
    const lacks = (message: string) =>
      [...message.matchAll(/plural,/g)].length > 0 && forms.some((form) => !message.includes(`${form} {`));
    expect(each(lacks)).toEqual([]);
  });

  test("has no English sentence left", () => {
    const isSentence = (text: string) =>
      text
        .replaceAll(/<[^>]*>|\{[^}]*\}/g, "")
        .trim()
        .split(/\s+/).length > 3;
    expect(each((message, original) => message === original && isSentence(original))).toEqual([]);
  });
});

test("pages send the messages of their client components to the browser", () => {
  const missing = portalFiles
    .filter((file) => /(^|\/)page\.tsx$/.test(file))
    .flatMap((page) => {
      const entries = [page, ...getLayouts(page)];
      const sent = new Set(["ui", "shell", "errorPage", ...entries.flatMap(sentBy)]);
      const clientFiles = new Set(entries.flatMap((entry) => [...getClientFiles(entry)]));
      const needed = new Set([...clientFiles].flatMap((file) => [...getTranslators(file).values()]));
      return [...needed].filter((namespace) => !sent.has(namespace)).map((namespace) => `${page}: ${namespace}`);
    });
  expect(missing).toEqual([]);
});

function getLayouts(page: string): string[] {
  const layouts: string[] = [];
  for (let folder = dirname(page); folder !== "."; folder = dirname(folder)) layouts.push(`${folder}/layout.tsx`);
  return layouts.filter((file) => portalFiles.includes(file));
}

/** The namespaces in the `of` of a file's ClientMessages. */
const sentBy = (file: string): string[] =>
  getNodes(parseSource(file)).flatMap((node) =>
    ts.isJsxAttribute(node) && node.name.getText() === "of"
      ? [...(node.initializer?.getText() ?? "").matchAll(/"(\w+)"/g)].map(([, name = ""]) => name)
      : [],
  );

let collected: Use[] | undefined;

/** All calls of translators: `t("key", { … })` and `t.rich("key", { … })`. */
function uses(): Use[] {
  collected ??= portalFiles.flatMap((file) => {
    const namespaces = getTranslators(file);
    return getNodes(parseSource(file)).flatMap((node) => findUse(file, node, namespaces) ?? []);
  });
  return collected;
}

/** The namespaces of a file's translators by variable name: from `useTranslations("x")` or the type `Translator<"x">`. */
function getTranslators(file: string): Map<string, string> {
  const source = parseSource(file).getText();
  const created = source.matchAll(/const (\w+) = (?:await )?(?:use|get)Translations\("(\w+)"\)/g);
  const typed = source.matchAll(/\b(\w+): Translator<"(\w+)">/g);
  const aliased = source.matchAll(/type T = Translator<"(\w+)">/g);
  return new Map([
    ...[...aliased].map(([, namespace = ""]): [string, string] => ["t", namespace]),
    ...[...created, ...typed].map(([, variable = "", namespace = ""]): [string, string] => [variable, namespace]),
  ]);
}

function findUse(file: string, node: ts.Node, namespaces: Map<string, string>): Use | undefined {
  if (!ts.isCallExpression(node)) return undefined;
  const match = /^(\w+)(\.rich)?$/.exec(node.expression.getText());
  const immediate = /^\(await getTranslations\("(\w+)"\)\)$/.exec(node.expression.getText())?.[1];
  const namespace = immediate ?? namespaces.get(match?.[1] ?? "");
  const [key, values] = node.arguments;
  if (!namespace || !key) return undefined;
  const line = parseSource(file).getLineAndCharacterOfPosition(node.getStart()).line + 1;
  const pattern = findPattern(key);
  return pattern && { where: `${file}:${line}`, namespace, key: pattern, values: findValues(values) };
}

function findPattern(key: ts.Expression): RegExp | undefined {
  if (ts.isStringLiteral(key)) return new RegExp(`^${key.text}$`);
  if (ts.isTemplateExpression(key))
    return new RegExp(`^${key.head.text}${key.templateSpans.map(({ literal }) => `\\w+${literal.text}`).join("")}$`);
  return undefined;
}

function findValues(values: ts.Expression | undefined): string[] | undefined {
  if (!values) return [];
  if (!ts.isObjectLiteralExpression(values)) return undefined;
  return values.properties.map((property) => property.name?.getText() ?? "");
}

/** String literals in files with a translator whose key is a variable, as `t(title)` in a navigation, by namespace. */
function keyLiterals(): Map<string, Set<string>> {
  const literals = new Map<string, Set<string>>();
  for (const file of portalFiles) {
    for (const namespace of new Set(getTranslators(file).values())) {
      const known = literals.get(namespace) ?? new Set();
      literals.set(namespace, known);
      for (const item of [file, ...getImports(file)])
        for (const node of getNodes(parseSource(item))) if (ts.isStringLiteral(node)) known.add(node.text);
    }
  }
  return literals;
}

/** The names that a message needs: values and tags, also in the branches of plurals and selects. */
function getPlaceholders(message: string): string[] {
  const names = new Set<string>();
  const visit = (part: unknown) => {
    if (!Array.isArray(part)) return;
    const [name, second, branches] = part;
    names.add(String(name));
    // A number above 0 is the type of a value; its branches follow. The parts of a tag follow its name.
    if (typeof second === "number" && second > 0) for (const branch of Object.values(branches ?? {})) visitAll(branch);
    else visitAll(part.slice(1));
  };
  const visitAll = (parts: unknown) => {
    if (Array.isArray(parts)) parts.forEach(visit);
  };
  visitAll(compileMessage(message));
  return [...names];
}
