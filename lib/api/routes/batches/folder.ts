import { TemporaryFolder } from "../../http/body/temporary.ts";

/** The folder of a batch's request, with one of its own for each item, whose files can be deleted as soon as it is not needed. */
export class BatchFolder extends TemporaryFolder {
  readonly #items: TemporaryFolder[] = [];

  /** A folder for the files of one item. */
  ofItem(): TemporaryFolder {
    const folder = new TemporaryFolder();
    this.#items.push(folder);
    return folder;
  }

  /** Deletes also the folders of the items. */
  override async remove(): Promise<void> {
    await Promise.all(this.#items.map((folder) => folder.remove()));
    await super.remove();
  }
}
