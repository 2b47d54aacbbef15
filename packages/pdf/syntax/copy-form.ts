import type * as Pdf from "@cantoo/pdf-lib";

type Library = typeof Pdf;

/** The entries of a form that its fields inherit. Scripted and signed forms need pages that may be missing. */
const INHERITED = ["DR", "DA", "Q", "NeedAppearances"];
/** A deeper tree of fields is damaged or has a cycle. */
const MAX_DEPTH = 40;

const isDict = ({ PDFDict }: Library, object: Pdf.PDFObject | undefined): object is Pdf.PDFDict =>
  object instanceof PDFDict;

const list = ({ PDFArray }: Library, object: Pdf.PDFObject | undefined): Pdf.PDFObject[] =>
  object instanceof PDFArray ? object.asArray() : [];

/** The annotations of pages that are form fields. */
function findWidgets(library: Library, pages: readonly Pdf.PDFDict[]): Set<Pdf.PDFObject> {
  const { PDFName } = library;
  return new Set(
    pages.flatMap((page) =>
      list(library, page.lookup(PDFName.of("Annots"))).filter((annotation) => {
        const dict = page.context.lookup(annotation);
        return isDict(library, dict) && dict.get(PDFName.of("Subtype")) === PDFName.of("Widget");
      }),
    ),
  );
}

/**
 * Removes the fields of a form that are not on `pages`, so that a copy of the pages has no objects of the other pages. Call
 * it before the pages are copied.
 */
export function keepFieldsOfPages(library: Library, { catalog, context }: Pdf.PDFDocument, pages: Pdf.PDFDict[]): void {
  const { PDFName } = library;
  const form = catalog.lookup(PDFName.of("AcroForm"));
  if (!isDict(library, form)) return;
  const widgets = findWidgets(library, pages);
  for (const widget of widgets) {
    const field = context.lookup(widget);
    // The copy of a field would bring a second copy of its page. The entry is optional.
    if (isDict(library, field)) field.delete(PDFName.of("P"));
  }
  const prune = (reference: Pdf.PDFObject, depth: number): boolean => {
    const field = context.lookup(reference);
    if (!isDict(library, field) || depth > MAX_DEPTH) return false;
    const kids = field.lookup(PDFName.of("Kids"));
    if (!(kids instanceof library.PDFArray)) return widgets.has(reference);
    const kept = kids.asArray().filter((kid) => prune(kid, depth + 1));
    field.set(PDFName.of("Kids"), context.obj(kept));
    return kept.length > 0;
  };
  const fields = list(library, form.lookup(PDFName.of("Fields")));
  form.set(PDFName.of("Fields"), context.obj(fields.filter((field) => prune(field, 0))));
}

/** Gives the copies of pages a form with the fields on them, and with the fonts of the source's form. */
export function copyForm(library: Library, source: Pdf.PDFDocument, copy: Pdf.PDFDocument): void {
  const { PDFName } = library;
  const form = source.catalog.lookup(PDFName.of("AcroForm"));
  if (!isDict(library, form)) return;
  const widgets = findWidgets(
    library,
    copy.getPages().map(({ node }) => node),
  );
  if (widgets.size === 0) return;
  const fields = new Set([...widgets].map((widget) => findRoot(library, copy.context, widget)));
  const own = copy.context.obj({ Fields: [...fields] });
  const copier = library.PDFObjectCopier.for(source.context, copy.context);
  for (const key of INHERITED) {
    const value = form.get(PDFName.of(key));
    if (value) own.set(PDFName.of(key), copier.copy(value));
  }
  copy.catalog.set(PDFName.of("AcroForm"), copy.context.register(own));
}

/** The field at the top of the tree of a widget. */
function findRoot(library: Library, context: Pdf.PDFContext, widget: Pdf.PDFObject): Pdf.PDFObject {
  let root = widget;
  for (let depth = 0; depth < MAX_DEPTH; depth++) {
    const field = context.lookup(root);
    const parent = isDict(library, field) ? field.get(library.PDFName.of("Parent")) : undefined;
    if (!parent) break;
    root = parent;
  }
  return root;
}
