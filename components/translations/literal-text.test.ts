import ts from "typescript";
import { expect, test } from "vitest";
import { getNodes, parseSource, portalFiles } from "#test/helpers/portal-source.ts";

/** The documentation is English, and so are files for programs. */
const excluded =
  /^(app\/\(site\)\/docs\/|components\/features\/docs\/|app\/api\/|app\/(og\.png|llms(-full)?\.txt|markdown)\/)/;
/** Texts that are the same in every language, or that are not shown, by file. */
const exceptions: Record<string, readonly string[]> = {
  // Titles of examples, to find their pictures.
  "app/(auth)/layout.tsx": [
    "Transparent background",
    "Change a color",
    "Foxes in the snow",
    "A house",
    "On a concrete floor",
  ],
  "app/(portal)/jobs/[job]/page.tsx": ["GET /jobs/…"],
  "app/admin/accounts/page.tsx": ["name@example.com"],
  "components/features/marketing/hero.tsx": ["background-remove"],
  "components/features/playground/result/code-panel.tsx": ["JSON"],
  // For the log: the page shows a message of the catalogue.
  "components/features/playground/run/job-response.ts": ["The response is not from the API."],
  "components/ui/date-input.tsx": ["YYYY-MM-DD"],
};
/** Attributes and properties that readers see or hear. */
const shown =
  /^(title|label|hint|detail|alt|aria-label|placeholder|caption|submit|busy|description|text|message|empty|aside|heading)$/;

test("texts in the portal come from the catalogue", () => {
  const found = portalFiles
    .filter((file) => !excluded.test(file))
    .flatMap((file) =>
      getNodes(parseSource(file)).flatMap((node) => {
        const text = literalText(node);
        if (!text || exceptions[file]?.includes(text)) return [];
        const line = parseSource(file).getLineAndCharacterOfPosition(node.getStart()).line + 1;
        return [`${file}:${line}: ${text}`];
      }),
    );
  expect(found).toEqual([]);
});

test.each([
  ["a text between tags", "<p>Save the file</p>"],
  ["a text in braces", '<p>{"Save the file"}</p>'],
  ["a choice of texts", '<p>{busy ? "Saving" : t("save")}</p>'],
  ["a shown attribute", '<Field label="Email" />'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the code of a component.
  ["a composed attribute", "<img alt={`Result of ${name}`} />"],
  ["a shown property", 'const form = { title: "Remove it?" };'],
])("%s is found", (_name, code) => {
  const source = ts.createSourceFile("a.tsx", code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  expect(getNodes(source).filter((node) => literalText(node) !== undefined)).toHaveLength(1);
});

/** The text of a literal that is shown, or undefined. */
function literalText(node: ts.Node): string | undefined {
  if (ts.isJsxText(node)) return hasWords(node.text) ? node.text.trim() : undefined;
  const text = ts.isStringLiteralLike(node) ? node.text : ts.isTemplateExpression(node) ? getText(node) : undefined;
  // A single word in lower case is a key of the catalogue or a name in code.
  const isText = text !== undefined && hasWords(text) && /^\p{Lu}|\s/u.test(text.trim());
  return isText && isShown(node) ? text.trim() : undefined;
}

const getText = ({ head, templateSpans }: ts.TemplateExpression): string =>
  [head.text, ...templateSpans.map(({ literal }) => literal.text)].join("…");

const hasWords = (text: string): boolean => /\p{L}{2}/u.test(text) && !/^(\/|#|mailto:|https?:)/.test(text);

/** Whether a literal is a child of an element or the value of a shown attribute or property, also in a choice. */
function isShown(literal: ts.Node): boolean {
  let node = literal;
  while (
    ts.isParenthesizedExpression(node.parent) ||
    (ts.isConditionalExpression(node.parent) && node.parent.condition !== node) ||
    (ts.isBinaryExpression(node.parent) && /^(\?\?|\|\||&&)$/.test(node.parent.operatorToken.getText()))
  )
    node = node.parent;
  const { parent } = node;
  if (ts.isJsxExpression(parent)) return ts.isJsxAttribute(parent.parent) ? isShownName(parent.parent) : true;
  if (ts.isJsxAttribute(parent) || ts.isPropertyAssignment(parent)) return isShownName(parent);
  return false;
}

const isShownName = (node: ts.JsxAttribute | ts.PropertyAssignment): boolean => shown.test(node.name.getText());
