import { type Block, type Run, textOfRuns } from "@atelier/document-model";
import type { WorkbookUses } from "./workbook-uses.ts";

/** The longest list of a validation, and the longest name of a table column. */
const MAX_LENGTH = 255;

interface Cell {
  source: string;
  block: Block;
  /** The translated runs. */
  translated: readonly Run[] | null;
}

/**
 * The texts of a workbook's cells. They are written together when the workbook is saved, because a text that formulas,
 * filters or tables use must change everywhere or stay everywhere.
 */
export class CellTexts {
  readonly #uses: WorkbookUses;
  readonly #cells: Cell[] = [];
  #kept = 0;

  constructor(uses: WorkbookUses) {
    this.#uses = uses;
  }

  /** The blocks to translate. Cells that must stay are left out. */
  add(blocks: readonly Block[]): Block[] {
    return blocks.flatMap((block) => {
      const source = textOfRuns(block.runs);
      if (this.#uses.keeps(source)) {
        this.#kept++;
        return [];
      }
      const cell: Cell = { source, block, translated: null };
      this.#cells.push(cell);
      const write = (runs: readonly Run[]) => {
        cell.translated = runs;
      };
      return [{ ...block, write }];
    });
  }

  /** Blocks for the items of validation lists that no cell has. */
  addLists(): Block[] {
    const known = new Set(this.#cells.map(({ source }) => source.toLowerCase()));
    const items = new Map(this.#uses.lists.flat().map((item) => [item.toLowerCase(), item]));
    const left = [...items].filter(([key, item]) => !known.has(key) && /\p{L}/u.test(item));
    return this.add(
      left.map(([, text]) => ({ part: "validation lists", runs: [{ kind: "text", text, style: 0 }], write: () => {} })),
    );
  }

  /** The number of cells that stay because a part of their text is searched. */
  get kept(): number {
    return this.#kept;
  }

  /** Whether a translation differs from its source. */
  get changed(): boolean {
    return this.#cells.some(({ source, translated }) => translated !== null && textOfRuns(translated) !== source);
  }

  /**
   * Writes the cells, and returns the translation of texts that are used elsewhere. `undone` is called with the number
   * of texts that must stay after all, because their use cannot have the translation.
   */
  write(undone: (count: number) => void): (text: string) => string {
    const exact = new Map<string, string>();
    const dictionary = new Map<string, string>();
    const refused = new Set<string>();
    for (const { source, translated } of this.#cells) {
      const key = source.toLowerCase();
      const text = translated ? textOfRuns(translated) : source;
      const known = dictionary.get(key);
      // Two translations of one text would not be equal for a formula any more.
      if (known !== undefined && known.toLowerCase() !== text.toLowerCase() && this.#uses.whole.has(key))
        refused.add(key);
      dictionary.set(key, known ?? text);
      exact.set(source, exact.get(source) ?? text);
    }
    const translate = (text: string) =>
      refused.has(text.toLowerCase()) ? text : (exact.get(text) ?? dictionary.get(text.toLowerCase()) ?? text);
    for (const list of this.#uses.lists) this.#refuseList(list, translate, refused);
    for (const columns of this.#uses.tables) refuseColumns(columns, translate, refused);
    for (const { source, block, translated } of this.#cells)
      if (translated && !refused.has(source.toLowerCase())) block.write(translated);
    if (refused.size > 0) undone(refused.size);
    return translate;
  }

  /** A comma separates the items of a list, so an item with a comma stays. A list that becomes too long stays. */
  #refuseList(list: readonly string[], translate: (text: string) => string, refused: Set<string>): void {
    for (const item of list) if (translate(item).includes(",")) refused.add(item.toLowerCase());
    if (list.map(translate).join(",").length > MAX_LENGTH) for (const item of list) refused.add(item.toLowerCase());
  }
}

/** The names of a table's columns differ, without regard to case. Names that would be equal, empty or too long stay. */
function refuseColumns(columns: readonly string[], translate: (text: string) => string, refused: Set<string>): void {
  for (let changed = true; changed; ) {
    changed = false;
    const taken = new Set<string>();
    for (const column of columns) {
      const translated = translate(column).toLowerCase();
      if (
        translated !== column.toLowerCase() &&
        (taken.has(translated) || translated.trim() === "" || translated.length > MAX_LENGTH)
      ) {
        refused.add(column.toLowerCase());
        changed = true;
      }
      taken.add(translate(column).toLowerCase());
    }
  }
}
