/** Destinations that contain no text of the document. */
export const HIDDEN_DESTINATIONS =
  /^(fonttbl|colortbl|stylesheet|listtable|listoverridetable|listtext|pntext|pntxtb|pntxta|pict|objdata|objclass|fldinst|xe|tc|rxe|bkmkstart|bkmkend|themedata|colorschememapping|datastore|latentstyles|rsidtbl|generator|revtbl|filetbl|template|operator|author|company|manager|category|creatim|revtim|printim|buptim|hlinkbase|userprops|xmlnstbl|wgrffmtfilter|nonesttables|atrfstart|atrfend|atnid|atnauthor|atndate|atnref|atntime|atnparent|annotid|sp|sn|sv|mmathPr|defchp|defpap|pgdsctbl|background|nonshppict|objname|upr|password|passwordhash|docvar|factoidname|ftnsep|ftnsepc|ftncn|aftnsep|aftnsepc|aftncn)$/;
/** Destinations with text of their own, and the part of the document that they belong to. */
export const PARTS_BY_DESTINATION: Record<string, string> = {
  header: "headers",
  headerl: "headers",
  headerr: "headers",
  headerf: "headers",
  footer: "footers",
  footerl: "footers",
  footerr: "footers",
  footerf: "footers",
  footnote: "footnotes",
  annotation: "comments",
  shptxt: "text boxes",
  fldrslt: "fields",
  title: "document properties",
  subject: "document properties",
  keywords: "document properties",
  doccomm: "document properties",
};
/** Controls that end a paragraph. */
export const PARAGRAPH_ENDS = /^(par|sect|page|cell|nestcell|row|nestrow|column)$/;
/** Controls that break a line or jump to a tab stop. */
export const LINE_BREAKS = /^(line|tab|softline)$/;
/** Controls of a run's visible style. */
export const VISIBLE_CONTROLS =
  /^(b|i|ul\w*|strike|striked|f|fs|cf|cb|highlight|super|sub|nosupersub|up|dn|caps|scaps|outl|shad|v|cs|expnd|expndtw|embo|impr|chcbpat|charscalex)$/;
/** Controls of a run that do not change its appearance. */
export const INVISIBLE_CONTROLS =
  /^(lang|langfe|langnp|langfenp|noproof|rtlch|ltrch|af|afs|ab|ai|alang|loch|hich|dbch|charrsid|insrsid|rsid|kerning|cgrid|animtext|fcs|chshdng|chbrdr|accnone|nosectexpand|deleted|delrsid)$/;
/** Controls that stand for one character. */
export const CHARACTER_CONTROLS: Record<string, string> = {
  emdash: "—",
  endash: "–",
  lquote: "‘",
  rquote: "’",
  ldblquote: "“",
  rdblquote: "”",
  bullet: "•",
  emspace: "\u2003",
  enspace: "\u2002",
};
