import { type DocumentFormat, type OpenDocument, splice, type Target } from "@atelier/document-model";
import { HTML_DECLARATION } from "../charset.ts";
import { openTextDocument, type TextContent } from "../text-document.ts";
import { htmlTexts } from "./html-texts.ts";

/** HTML, valid or not. Everything except translated text stays byte for byte. */
export const html: DocumentFormat = {
  name: "html",
  contentType: "text/html",
  extension: "html",
  open: openHtml,
};

/** Opens HTML, a whole page or a fragment. */
export function openHtml(bytes: Uint8Array): OpenDocument {
  return openTextDocument(bytes, readHtml, { declaration: HTML_DECLARATION });
}

function readHtml(source: string): TextContent {
  const whole = /<html|<!doctype/i.test(source.slice(0, 2_000));
  const { found, untouched } = htmlTexts(source, { whole });
  const { blocks, result } = splice(source, found);
  const language = /<html\b[^<>]*?\slang\s*=\s*["']?([\w-]+)/i.exec(source.slice(0, 20_000))?.[1];
  return { blocks, language, untouched, result: (target) => withCharset(withLanguage(result(), target), source) };
}

function withLanguage(text: string, { language, direction }: Target): string {
  return text.replace(/<html\b[^<>]*>/i, (tag) => {
    const plain = tag.replace(/\s(lang|xml:lang|dir)=("[^"]*"|'[^']*'|[^\s>]+)/gi, "").replace(/\/?>$/, "");
    return `${plain} lang="${language}"${direction === "rtl" ? ' dir="rtl"' : ""}>`;
  });
}

/** Browsers read a page without a declaration in a set of their own, so a page that was only ASCII needs one. */
function withCharset(page: string, source: string): string {
  const isAscii = (text: string) => !/\P{ASCII}/u.test(text);
  if (!isAscii(source) || isAscii(page) || HTML_DECLARATION.test(page) || /^\s*<\?xml/.test(page)) return page;
  return page.replace(/<head(?:\s[^<>]*)?>/i, '$&<meta charset="utf-8">');
}
