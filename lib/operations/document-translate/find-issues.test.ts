import { expect, test } from "vitest";
import type { DraftSentence } from "./draft.ts";
import { findIssues } from "./find-issues.ts";
import type { GlossaryPair } from "./glossary.ts";

function sentence(text: string, target: string | null, terms: GlossaryPair[] = []): DraftSentence {
  return {
    tagged: { text, styles: [], codes: [] } as unknown as DraftSentence["tagged"],
    kept: [],
    codeCount: 0,
    target,
    terms,
  };
}

test.each<[string, string | null, string[], GlossaryPair[]?]>([
  ["A house is red.", "La casa es roja.", []],
  ["It costs 1,250.50 euros.", "Cuesta 1.250,50 euros.", []],
  ["I have 12 books and 3 pens.", "Tengo 3 plumas y 12 libros.", []],
  ["A house is red.", "这所房子是红色的。", []],
  ["The <g1>red</g1> house.", "La <g1>casa</g1> <g1>roja</g1>.", []],
  ["That that is, is.", "Lo que es, es.", []],
  ["New York", "New York", []],
  ["A house is red.", null, ["not_translated"]],
  ["A house is red.", "A house is red.", ["unchanged"]],
  ["A house is red.", "La casa es roja y grande y bonita y tiene un jardín con muchas flores.", ["length"]],
  ["I have 12 books.", "Tengo 21 libros.", ["numbers"]],
  ["The <g1>red</g1> house.", "La casa roja.", ["tags"]],
  ["Pay the invoice.", "Paga la cuenta.", ["terms"], [["invoice", "factura"]]],
  ["Pay the invoice.", "Paga la factura.", [], [["invoice", "factura"]]],
  ["A house is red.", "La casa casa es roja.", ["repeated_words"]],
])("%s → %s: %j", (source, target, issues, terms) => {
  expect(findIssues(sentence(source, target, terms))).toEqual(issues);
});
