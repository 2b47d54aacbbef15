import type { Block, DocumentPicture, ImageText, OpenDocument, Pixels, Target } from "@atelier/document-model";
import {
  matchLooks,
  type PictureDifferences,
  type PictureFaults,
  PictureText,
  splitLines,
} from "@atelier/pdf/picture-text";
import type { EngineContext } from "../../engines/ports/index.ts";
import type { LeftTexts } from "./find-untranslated.ts";

/** More pictures of one document stay as they are. */
const MAX_PICTURES = 200;

/** The texts of pictures of which none was changed, and whether a model that removes text is installed. */
export interface Unchanged {
  texts: string[];
  isRemovable: boolean;
  /** Whether the translation would be drawn over itself. */
  isCrowded: boolean;
}

interface ReadPicture {
  picture: DocumentPicture;
  image: Pixels;
  text: PictureText;
}

/** The text of a document's pictures, and what could not be read or set. */
export class DocumentPictures {
  readonly blocks: Block[];
  readonly #read: readonly ReadPicture[];
  readonly #document: OpenDocument;

  private constructor(document: OpenDocument, read: readonly ReadPicture[]) {
    this.#document = document;
    this.#read = read;
    this.blocks = read.flatMap(({ text }) => text.blocks);
  }

  /** Reads the pictures of a document one after another. What cannot be read is added to its `untouched`. */
  static async read(
    document: OpenDocument,
    language: string,
    imageText: ImageText,
    { signal, progress }: EngineContext,
  ): Promise<DocumentPictures> {
    const { pictures = [], untouched } = document;
    const read: ReadPicture[] = [];
    let [unread, illegible] = [Math.max(0, pictures.length - MAX_PICTURES), 0];
    const doubtful: string[] = [];
    const unsuitable: string[] = [];
    for (const picture of pictures.slice(0, MAX_PICTURES)) {
      signal.throwIfAborted();
      progress("reading text in images", 0);
      const image = await picture.read();
      const found = image && (await imageText.read(image, language, signal, { effects: true }));
      if (!image || !found) unread += 1;
      else {
        illegible += found.illegible;
        doubtful.push(...(found.doubtful ?? []));
        if (found.lines.length > 0) {
          const clear = found.withoutRules ?? image;
          const text = new PictureText(image, await matchLooks(clear, splitLines(clear, found.lines)));
          read.push({ picture, image, text });
          unsuitable.push(...text.unsuitable);
        }
      }
    }
    if (unread > 0)
      untouched.push({
        place: `${unread} ${unread === 1 ? "picture" : "pictures"}`,
        reason: `their format is not supported, no installed text reader reads the language, or there are more than ${MAX_PICTURES}`,
      });
    if (illegible > 0)
      untouched.push({
        place: `${illegible} places in pictures`,
        reason: doubtful.length > 0 ? `their text is not legible: ${quote(doubtful)}` : "their text is not legible",
      });
    if (unsuitable.length > 0)
      untouched.push({
        place: `${unsuitable.length} lines in pictures`,
        reason: `they stand at an angle, in letters that no installed font has: ${quote(unsuitable)}`,
      });
    return new DocumentPictures(document, read);
  }

  /**
   * Replaces the text of the pictures by what was written into the blocks. Warns of text that does not fit. Resolves to the
   * texts that stay and whether a model could remove them, if no picture was changed, and to null otherwise. `findUnknown`
   * resolves to those texts that stay because they are not known, and not because both languages have them.
   */
  async write(
    target: Target,
    imageText: ImageText,
    { signal, warn }: EngineContext,
    findUnknown: (left: LeftTexts) => Promise<string[]> = async ({ texts, words = [] }) => [...texts, ...words],
  ): Promise<Unchanged | null> {
    const poor: Record<keyof typeof POOR, string[]> = {
      overflowing: [],
      smaller: [],
      typeface: [],
      weight: [],
      words: [],
      middle: [],
      touching: [],
      crowded: [],
      coarse: [],
      remains: [],
      traces: [],
      colors: [],
      unchanged: [],
    };
    const missing = new Set<string>();
    let [isChanged, isRemovable] = [false, true];
    for (const { picture, image, text } of this.#read) {
      signal.throwIfAborted();
      const layout = await text.layOut(target);
      poor.unchanged.push(...new Set(await findUnknown({ texts: text.unchanged, words: text.keptWords })));
      poor.crowded.push(...text.crowded);
      if (!layout) continue;
      const erased = await imageText.erase(image, layout.replaced, signal);
      if (!erased) {
        this.#document.untouched.push({ place: "pictures", reason: "the model that removes text is not installed" });
        isRemovable = false;
        break;
      }
      const drawn = layout.draw(erased);
      await picture.write(drawn);
      isChanged = true;
      const faults = layout.findFaults(erased);
      for (const [reason, texts] of Object.entries(faults)) poor[reason as keyof PictureFaults].push(...texts);
      const differences = layout.compare(erased, drawn);
      for (const [reason, texts] of Object.entries(differences))
        poor[reason as keyof PictureDifferences].push(...texts);
      const traces = new Set((erased.traces ?? []).flatMap((line) => layout.sources[line] ?? []));
      poor.traces.push(...[...traces].filter((text) => !differences.remains.includes(text)));
      for (const character of layout.missing) missing.add(character);
    }
    for (const [reason, getMessage] of Object.entries(POOR)) {
      const texts = poor[reason as keyof typeof POOR];
      if (texts.length > 0) warn(getMessage(quote(texts, reason === "unchanged" ? QUOTED.words : QUOTED.texts)));
    }
    if (missing.size > 0)
      warn(`No installed font has these characters of the pictures: ${[...missing].slice(0, 10).join(" ")}.`);
    return isChanged
      ? null
      : { texts: this.#read.flatMap(({ text }) => text.sources), isRemovable, isCrowded: poor.crowded.length > 0 };
  }
}

/** The warnings of texts that are not set well. */
const POOR = {
  overflowing: (texts: string) => `Texts in pictures that do not fit even at the smallest readable size: ${texts}.`,
  smaller: (texts: string) => `Texts in pictures that became smaller: ${texts}.`,
  typeface: (texts: string) => `Texts in pictures whose typeface no installed font has: ${texts}.`,
  weight: (texts: string) => `Texts in pictures whose strokes became thinner or bolder: ${texts}.`,
  words: (texts: string) => `Words in pictures that lost their color or their bold letters: ${texts}.`,
  middle: (texts: string) =>
    `Texts in pictures that are no longer in the middle of those above or below them: ${texts}.`,
  touching: (texts: string) => `Texts in pictures that reach over a drawing or an edge beside them: ${texts}.`,
  crowded: (texts: string) =>
    `Texts in pictures that stay as they are, because their translations would cover each other: ${texts}.`,
  coarse: (texts: string) =>
    `Texts in pictures whose letters are too small to be set well; send the picture larger: ${texts}.`,
  remains: (texts: string) => `Texts in pictures whose old letters can still be seen behind the new ones: ${texts}.`,
  colors: (texts: string) => `Texts in pictures that have another color now: ${texts}.`,
  traces: (texts: string) =>
    `Texts in pictures on an uneven background, where traces of the old letters can remain: ${texts}.`,
  unchanged: (texts: string) => `Texts in pictures that the engine left as they are, such as names: ${texts}.`,
};

/** The most texts that a warning quotes, and the length of a quotation in characters. */
const QUOTED = { texts: 5, words: 12, characters: 40 };

/** The first of some texts in quotation marks, and how many more there are. */
export function quote(texts: readonly string[], count: number = QUOTED.texts): string {
  const quoted = texts.slice(0, count).map((text) => {
    const characters = [...text];
    return `“${characters.length > QUOTED.characters ? `${characters.slice(0, QUOTED.characters).join("")}…` : text}”`;
  });
  const more = texts.length - quoted.length;
  return more > 0 ? `${quoted.join(", ")} (+${more})` : quoted.join(", ");
}
