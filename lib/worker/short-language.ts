/** Frequent words of short instructions that stand in only one of these languages. */
const WORDS: Readonly<Record<string, string>> = {
  es: "haz pon quita añade agrega elimina cambia gira recorta oscurece aclara fondo negro blanco amarillo rojo imagen gato perro cielo el los las una del",
  fr: "rends mets ajoute supprime enlève change retourne recadre éclaircis assombris floute fond noir blanc rouge bleu vert jaune le les du une chat chien ciel cadre",
  de: "mach mache entferne füge ändere drehe schneide hintergrund schwarz weiß rot blau gelb heller dunkler bild katze hund himmel den das und ein eine",
  it: "rendi metti aggiungi rimuovi togli ruota ritaglia sfondo nero bianco rosso giallo immagine gatto cane lo gli della uno",
  pt: "faça deixe adicione remova recorte fundo preto branco vermelho imagem céu os uma dos das",
  nl: "maak voeg verwijder draai achtergrond zwart wit geel rood lucht het een",
};
const LISTS = Object.entries(WORDS).map(([language, words]) => [language, new Set(words.split(" "))] as const);
/** Fewer words of a language can be names, or words that English took over: "film noir". */
const MIN_WORDS = 2;
/** English text with foreign words stays English. */
const ENGLISH = /\b(?:the|a|an|and|it|of|with|to|in|make|add|remove|on)\b/i;

/** The language of a text that is too short for a detector, by words that only one language has; null if it is not clear. */
export function guessLanguage(text: string): string | null {
  if (ENGLISH.test(text)) return null;
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const ranked = LISTS.map(([language, list]) => ({ language, count: words.filter((word) => list.has(word)).length }))
    .filter(({ count }) => count >= MIN_WORDS && 2 * count >= words.length)
    .sort((first, second) => second.count - first.count);
  const [best, second] = ranked;
  return best && best.count > (second?.count ?? 0) ? best.language : null;
}
