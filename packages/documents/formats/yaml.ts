import { addParagraph, type DocumentFormat, type SourceBlock, splice, unreadable } from "@atelier/document-model";
import { type Document, isCollection, isScalar, parseAllDocuments, type Scalar, visit } from "yaml";
import { stringBlock } from "../string-block.ts";
import { openTextDocument, type TextContent } from "../text-document.ts";
import { withRootLanguage } from "./root-language.ts";
import { plainBlock } from "./text.ts";
import { ValueFilter } from "./values.ts";
import { yamlWriter } from "./yaml-scalars.ts";

/** YAML: the text values are translated in their own style; keys, comments, anchors and layout stay. */
export const yaml: DocumentFormat = {
  name: "yaml",
  contentType: "application/yaml",
  extension: "yaml",
  open: (bytes) => openTextDocument(bytes, readYaml),
};

function readYaml(source: string): TextContent {
  const values = new ValueFilter();
  const spliced = splice(
    source,
    yamlTexts(source, (value) => values.accepts(value)),
  );
  const blocks = spliced.blocks.map((block) => stringBlock(block));
  return withRootLanguage(source, "yaml", { ...spliced, blocks, untouched: values.untouched });
}

/**
 * The text values that are accepted, with their ranges in the source; `offset` is added to them. `key` is the key of a
 * value in a map. Throws `unreadable_document`.
 */
export function yamlTexts(
  source: string,
  accepts: (value: string, key: unknown) => boolean,
  { part = "values", offset = 0 } = {},
): SourceBlock[] {
  const found: SourceBlock[] = [];
  // Aliases can expand a small file into a huge one, so values are read at their source position and aliases are
  // never resolved.
  // The library compares every key with every other one, so keys are compared below.
  const documents = parseAllDocuments(source, { keepSourceTokens: true, uniqueKeys: false });
  for (const document of Array.isArray(documents) ? (documents as Document.Parsed[]) : []) {
    if (document.errors[0]) throw unreadable(describeYamlError(document.errors[0].message));
    visit(document, {
      Map(_key, { items }) {
        if (hasEqualKeys(items)) throw unreadable("This is not valid YAML: Map keys must be unique");
      },
      Scalar(place, node, path) {
        if (place === "key" || !hasText(node) || !node.range) return;
        const pair = path.at(-1);
        const key = pair && "key" in pair && isScalar(pair.key) ? pair.key.value : undefined;
        if (!accepts(node.value, key)) return;
        // Everything in a flow collection is in flow style, so the nearest collection decides.
        const nearest = path.findLast(isCollection);
        const { words, start, end, encode } = yamlWriter(source, node, nearest?.flow === true);
        addParagraph(found, plainBlock(words, start + offset, part, encode, end + offset));
      },
    });
  }
  return found;
}

/** Whether a scalar is text. Values with a tag of their own, such as `!Ref`, are for a program. */
const hasText = (node: Scalar): node is Scalar<string> =>
  typeof node.value === "string" && (!node.tag || /^(!|tag:yaml\.org,2002:str)$/.test(node.tag));

function describeYamlError(message: string): string {
  if (message.startsWith("Maximum call stack"))
    return "The YAML has values nested too deeply. Flatten it and send it again.";
  return `This is not valid YAML: ${message.split("\n")[0]}`;
}

function hasEqualKeys(items: readonly { key: unknown }[]): boolean {
  const keys = new Set<unknown>();
  for (const { key } of items) {
    if (!isScalar(key)) continue;
    if (keys.has(key.value)) return true;
    keys.add(key.value);
  }
  return false;
}
