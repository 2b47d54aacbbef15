/** BCP 47 tags of the languages that large models write well. Others can be requested as well. */
export const listedLanguages: readonly string[] = (
  "af am ar as ast ay az ba be bg bho bm bn bo br bs ca ceb ckb co cs cv cy da de dv ee el en eo es et eu fa fi fil fj fo fr fy " +
  "ga gd gl gn gu ha haw he hi hmn hr ht hu hy id ig ilo is it ja jv ka kk km kn ko kri ku ky la lb lg ln lo lt lus lv mai mg mi " +
  "mk ml mn mr ms mt my nb ne nl nn nso ny oc om or pa pl ps pt pt-PT qu rn ro ru rw sa sc sd si sk sl sm sn so sq sr sr-Latn st " +
  "su sv sw ta te tg th ti tk tn to tr ts tt ug uk ur uz ve vi wo xh yi yo yue zh zh-Hant zu"
).split(" ");
