/** The input control of a field. */
export type FieldKind =
  | "image"
  | "images"
  | "mask"
  | "document"
  | "text"
  | "textarea"
  | "number"
  | "integer"
  | "boolean"
  | "enum"
  | "color"
  | "language"
  | "list"
  | "pairs";

/** Whether the value of a field is a file. */
export const isFileKind = (kind: FieldKind): boolean => kind === "image" || kind === "mask" || kind === "document";

/** Whether the value of a field is a list of files. */
export const isFileListKind = (kind: FieldKind): boolean => kind === "images";
