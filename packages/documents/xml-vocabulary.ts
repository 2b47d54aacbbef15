import type { Element } from "./xml.ts";

/** How the elements of a format map to text. */
export interface Vocabulary {
  /** A paragraph. Nested paragraphs, as in a text box, are separate blocks. */
  block(element: Element): boolean;
  /** An inline element with text of the sentence, such as a run, a span or a link. */
  inline(element: Element): boolean;
  /** A child that defines the style of its inline parent, such as run properties. It is copied with the parent. */
  property(element: Element): boolean;
  /** The element that contains text in a run, such as `w:t`; undefined if text is a direct child. */
  holder: string | undefined;
  /** An inline code that ends a sentence, such as a line break. */
  hard(element: Element): boolean;
  /** Attributes that do not distinguish styles. */
  ignoredAttributes: ReadonlySet<string>;
  /** Whether each inline element occurs once, as an element with an id. Equal neighbors then stay two elements. */
  isUnique?: boolean;
}
