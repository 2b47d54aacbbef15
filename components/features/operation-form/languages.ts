const tags =
  "af sq am ar hy as az eu be bn bs bg my ca ceb zh-Hans zh-Hant hr cs da nl en en-GB en-US eo et fo fil fi fr fr-CA gl ka de el gu ht ha haw he hi hmn hu is ig id ga it ja jv kn kk km rw ko ku ky lo la lv lt lb mk mg ms ml mt mi mr mn ne no nb nn oc or ps fa pl pt pt-BR pt-PT pa ro ru sm gd sr st sn sd si sk sl so es es-419 su sw sv tg ta tt te th bo ti tr tk uk ur ug uz vi cy xh yi yo zu".split(
    " ",
  );

/** Common languages with their names in a locale, sorted by name. */
export function languageChoices(locale: string): { tag: string; name: string }[] {
  const names = new Intl.DisplayNames(locale, { type: "language" });
  return tags.map((tag) => ({ tag, name: names.of(tag) ?? tag })).sort((a, b) => a.name.localeCompare(b.name, locale));
}
