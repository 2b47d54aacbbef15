/** What is written in them is no text of the document. */
export const HIDDEN =
  /^(fonttbl|colortbl|stylesheet|listtable|listoverridetable|listtext|pntext|pntxtb|pntxta|pict|objdata|objclass|fldinst|xe|tc|rxe|bkmkstart|bkmkend|themedata|colorschememapping|datastore|latentstyles|rsidtbl|generator|revtbl|filetbl|template|operator|author|company|manager|category|creatim|revtim|printim|buptim|hlinkbase|userprops|xmlnstbl|wgrffmtfilter|nonesttables|atrfstart|atrfend|atnid|atnauthor|atndate|atnref|atntime|atnparent|annotid|sp|sn|sv|mmathPr|defchp|defpap|pgdsctbl|background|nonshppict|objname|upr|password|passwordhash|docvar|factoidname|ftnsep|ftnsepc|ftncn|aftnsep|aftnsepc|aftncn)$/;
export const PLACES: Record<string, string> = {
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
export const ENDS = /^(par|sect|page|cell|nestcell|row|nestrow|column)$/;
export const BREAKS = /^(line|tab|softline)$/;
/** Controls of a run's look; those of the second group do not show. */
export const SHOWN =
  /^(b|i|ul\w*|strike|striked|f|fs|cf|cb|highlight|super|sub|nosupersub|up|dn|caps|scaps|outl|shad|v|cs|expnd|expndtw|embo|impr|chcbpat|charscalex)$/;
export const UNSEEN =
  /^(lang|langfe|langnp|langfenp|noproof|rtlch|ltrch|af|afs|ab|ai|alang|loch|hich|dbch|charrsid|insrsid|rsid|kerning|cgrid|animtext|fcs|chshdng|chbrdr|accnone|nosectexpand|deleted|delrsid)$/;
export const LETTERS: Record<string, string> = {
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
