import { type Block, type OpenDocument, textOfRuns } from "@atelier/document-model";
import { counted } from "../counted.ts";
import { type Document, type Element, elements } from "../xml.ts";
import { WorkbookUses } from "./workbook-uses.ts";

/** Attributes of spreadsheets with a formula or a condition that may have texts of cells. */
const FORMULAS = ["table:formula", "table:condition"];

/**
 * The cells of an OpenDocument spreadsheet that may change. Texts that formulas, validations and filters compare stay,
 * because a cell would not be equal to them any more.
 */
export class OdfCells {
  readonly #uses = new WorkbookUses();
  readonly #valued: { cell: Element; before: string }[] = [];
  #kept = 0;

  /** Reads where a document uses the texts of cells. */
  scan(document: Document): void {
    for (const element of elements(document)) {
      for (const name of FORMULAS) {
        const formula = element.getAttribute(name);
        if (formula) this.#uses.addFormula(formula);
      }
      if (element.hasAttribute("office:string-value"))
        this.#valued.push({ cell: element, before: textOfCell(element) });
      const value = element.nodeName === "table:filter-condition" ? element.getAttribute("table:value") : null;
      if (value) this.#uses.addFormula(`"${value.replaceAll('"', '""')}"`);
    }
  }

  /** The blocks that may be translated. */
  select(blocks: readonly Block[]): Block[] {
    return blocks.filter(({ part, runs }) => {
      if (part !== "cells") return true;
      const text = textOfRuns(runs);
      const isKept = this.#uses.keeps(text) || this.#uses.whole.has(text.trim().toLowerCase());
      if (isKept) this.#kept++;
      return !isKept;
    });
  }

  /** Writes changed texts into the values of their cells too, because programs show the values. */
  complete(): void {
    for (const { cell, before } of this.#valued) {
      const text = textOfCell(cell);
      if (text !== before) cell.setAttribute("office:string-value", text);
    }
  }

  get untouched(): OpenDocument["untouched"] {
    if (this.#kept === 0) return [];
    return [
      { place: `${counted(this.#kept, "text")} of cells`, reason: "formulas, validations or filters compare them" },
    ];
  }
}

const textOfCell = (cell: Element) =>
  [...elements(cell, ({ nodeName }) => nodeName !== "office:annotation")]
    .filter(({ nodeName }) => nodeName === "text:p")
    .map(({ textContent }) => textContent ?? "")
    .join("\n");
