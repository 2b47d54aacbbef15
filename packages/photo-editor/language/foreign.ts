/** Frequent words of instructions in other languages that are no English words. */
const WORDS = new Set(
  `der das den dem des ein eine einen einem und oder bitte mach mache das bild foto hintergrund mit ohne auf weiß weiss schwarz heller dunkler entferne füge hinzu ändere
le la les une du et ou avec sans sur dans l'image l'arrière-plan fond photo noir blanc rends mets ajoute ajouter ajoutez supprime supprimer enlève change changer cadre
el los las una unos del y con sin sobre en haz pon quita añade agrega elimina imagen fondo blanco negro cambia por favor
il lo gli uno della dello di e con senza su nel metti rendi aggiungi rimuovi sfondo immagine bianco nero
o os um uma do da dos das com sem sobre no na faça deixe adicione remova fundo imagem branco preto
de het een en met zonder op van maak zet voeg verwijder achtergrond wit zwart toe
och med utan på gör lägg ta bort bakgrund bakgrunden vit svart bilden till ett
og uden på gør fjern baggrund baggrunden hvid sort billedet
i w na z bez zrób dodaj usuń tło zdjęcie obraz białe czarne
ve ile arka planı yap ekle kaldır resmi fotoğrafı beyaz siyah
ja ilman tee lisää poista tausta kuva valkoinen musta
foto filtro alla un poner borde rojo rosso rot gelb blau grün rouge bleu vert jaune azul verde vermelho blå grønn rood blauw groen por favor merci bitte`.split(
    /\s+/,
  ),
);
/** Words of the list that also stand in English instructions. */
const ENGLISH = new Set("photo change a i no do on of o e y to in d".split(" "));

/** Whether most words of a text that the grammar does not know are frequent in another language. */
export function isForeign(text: string, isKnown: (word: string) => boolean): boolean {
  const words = text
    .toLowerCase()
    .replace(/["“”«»][^"“”«»]*["“”«»]/g, " ")
    .split(/[^\p{L}'-]+/u)
    .filter((word) => word.length > 0);
  const foreign = words.filter((word) => WORDS.has(word) && !ENGLISH.has(word));
  const unknown = words.filter((word) => !isKnown(word) || (WORDS.has(word) && !ENGLISH.has(word)));
  const accented = words.filter((word) => /[^\p{ASCII}]/u.test(word)).length;
  return (
    (foreign.length >= 2 || (foreign.length >= 1 && accented >= 1) || foreign.length * 3 >= words.length) &&
    unknown.length * 2 >= words.length &&
    foreign.length > 0
  );
}
