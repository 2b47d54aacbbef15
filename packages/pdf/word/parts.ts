const TYPES = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml";

/** A relationship of a part (ECMA-376, part 2). `type` is the last word of its address. */
export const relationship = (id: string, type: string, target: string, mode?: "External") =>
  `<Relationship Id="${id}" Type="${TYPES}/${type}" Target="${toXml(target)}"${mode ? ` TargetMode="${mode}"` : ""}/>`;

export const relationships = (list: readonly string[]) =>
  `<Relationships xmlns="${PACKAGE}/relationships">${list.join("")}</Relationships>`;

/** The content types of a document with these headers and footers. */
export function contentTypes(edges: readonly { type: "header" | "footer"; name: string }[]): string {
  const part = (name: string, type: string) => `<Override PartName="/word/${name}" ContentType="${WORD}.${type}+xml"/>`;
  return [
    `<Types xmlns="${PACKAGE}/content-types">`,
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    '<Default Extension="xml" ContentType="application/xml"/>',
    '<Default Extension="png" ContentType="image/png"/><Default Extension="jpeg" ContentType="image/jpeg"/>',
    part("document.xml", "document.main"),
    part("styles.xml", "styles"),
    part("settings.xml", "settings"),
    ...edges.map(({ type, name }) => part(name, type)),
    "</Types>",
  ].join("");
}

/** Text or an attribute's value in XML, without the characters that XML cannot have. */
export const toXml = (text: string) =>
  text
    .replaceAll(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
