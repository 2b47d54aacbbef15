import { expect, test } from "vitest";
import { stepText } from "../fixtures/judge.ts";
import { readInstructions, readsForeign } from "../grammar.ts";
import { inEnglish, partlyInEnglish } from "./in-english.ts";

test.each([
  ["German", "Hintergrund entfernen", "remove_background"],
  ["German", "Entferne alle Autos von der Straße", "remove_object object=cars"],
  ["German", "entferne die Wanduhr", "remove_object object=wall clock"],
  ["French", "Corrige la balance des blancs, c'est trop jaune", "white_balance | warmth percent=-25"],
  ["French", "Supprime le fil électrique", "remove_object object=power line"],
  ["Spanish", "Haz la foto más cálida y con menos contraste", "warmth percent=25 | contrast percent=-20"],
  ["Portuguese", "Deixa a foto com aparência vintage", "vintage"],
  ["Italian", "Cambia il colore della maglia in blu", "recolor object=shirt to=blue"],
  ["Italian", "Dai alla foto un tono blu freddo", "warmth percent=-25"],
  ["Dutch", "maak de foto zwart-wit", "black_and_white"],
  ["Dutch", "verwijder de auto op de achtergrond", "remove_object object=car in the background"],
  ["Dutch", "haal de man rechts weg", "remove_object object=man where=right"],
  ["Dutch", "snijd de foto bij rond het gezicht", "crop around=face"],
  ["Dutch", "verander de kleur van de auto in groen", "recolor object=car to=green"],
  ["Dutch", "maak het lichter en het gras groener", "brightness percent=20 | recolor object=grass to=green percent=45"],
  ["Dutch", 'schrijf "Gefeliciteerd" bovenaan in geel', "text text=Gefeliciteerd position=top color=yellow"],
  ["Dutch", "verwijder de vuurtoren", "remove_object object=lighthouse"],
  ["German", "Entfernt bitte alle Texte aus dem Bild", "remove_object object=text"],
  ["German", "Bitte entfernen Sie den Hintergrund", "remove_background"],
  ["German", "Macht das Foto bitte heller", "brightness percent=20"],
  ["German", "Verkleinern Sie das Bild auf 400 Pixel Breite", "resize width=400"],
  ["German", "Können Sie das Bild um 90 Grad nach links drehen?", "rotate degrees=-90"],
  ["German", "auf den Mann rechts zuschneiden", "crop around=right man"],
  [
    "French",
    "Recadre sur l'homme de droite et augmente la luminosité",
    "crop around=right man | brightness percent=20",
  ],
  ["French", "Pouvez-vous enlever le fond ?", "remove_background"],
  ["Spanish", "¿Puedes quitar el fondo?", "remove_background"],
  ["Spanish", 'añade el texto "Rev. B" arriba a la derecha', 'text text="Rev. B" position=top-right color=white'],
  ["German", "mach das Foto heller und wärmer", "brightness percent=20 | warmth percent=25"],
  ["German", "Hintergrund unscharf machen, aber der Hund soll scharf bleiben", "blur_background radius=12"],
  ["German", "das Auto dunkler machen, den Himmel nicht", "apply_to part=car effect=brightness amount=-20"],
  ["German", "in Schwarzweiß, aber die Flasche rot lassen", "apply_to part=bottle except=true effect=black_and_white"],
  ["German", "schreibe „Sommer“ in Gelb unten rechts", "text text=Sommer position=bottom-right color=yellow"],
  ["German", "füge einen dicken blauen Rahmen hinzu", "border width=40 color=blue"],
  ["German", "drehe das Bild um 90 Grad nach links", "rotate degrees=-90"],
  [
    "German",
    "Flasche freistellen und blauen Hintergrund",
    "remove_background subject=bottle | replace_background color=blue",
  ],
  ["German", "lösche die Flasche rechts", "remove_object object=bottle where=right"],
  ["German", "ändere die Farbe vom Auto zu rot", "recolor object=car to=red"],
  ["French", "change la couleur de la voiture en rouge", "recolor object=car to=red"],
  ["Spanish", "quitar a la persona sentada", "remove_object object=sitting person"],
  [
    "German",
    "Freistellen: nur der Hund auf weißem Hintergrund",
    "remove_background subject=dog | replace_background color=white",
  ],
  ["Spanish", "quita la botella de la izquierda", "remove_object object=bottle where=left"],
  [
    "German",
    "Das Polizeiauto unten links unkenntlich machen (verpixeln)",
    "apply_to part=police car bottom left effect=pixelate",
  ],
  ["German", "mach das Gesicht unkenntlich", "apply_to part=face effect=pixelate"],
  ["German", "Gesichter verpixeln", "apply_to part=faces effect=pixelate"],
  ["German", "stelle den Hund frei", "remove_background subject=dog"],
  ["German", "setze den Hund vor einen grünen Hintergrund", "replace_background color=green subject=dog"],
  ["French", "enlève le fond", "remove_background"],
  ["French", "mets la photo en noir et blanc et ajoute un cadre noir", "black_and_white | border width=16 color=black"],
  ["French", "rends la voiture bleue", "recolor object=car to=blue"],
  ["French", "floute les visages", "apply_to part=faces effect=blur"],
  ["French", "tout en noir et blanc sauf la fleur", "apply_to part=flower except=true effect=black_and_white"],
  ["French", "remplace l’arrière-plan par une plage", "replace_background scene=beach"],
  ["French", "recadre au format 16:9", "crop ratio=16:9"],
  ["Spanish", "recorta la foto en un cuadrado", "crop ratio=1:1"],
  ["Spanish", "haz que la imagen sea más oscura", "brightness percent=-20"],
  ["Spanish", "pon un fondo azul", "replace_background color=blue"],
  ["Spanish", "gira la foto 180 grados y añade un marco rojo", "rotate degrees=180 | border width=16 color=red"],
  ["Spanish", "desenfoca la cara", "apply_to part=face effect=blur"],
  ["Portuguese", "desfoque o fundo e aumente o contraste", "blur_background radius=12 | contrast percent=20"],
  ["Portuguese", "remova o fundo, por favor", "remove_background"],
  ["Portuguese", "deixe o carro verde", "recolor object=car to=green"],
  ["Portuguese", "aumenta a saturação e gira 90 graus para a direita", "saturation percent=30 | rotate degrees=90"],
  ["Italian", "rimuovi lo sfondo e aggiungi una cornice bianca", "remove_background | border width=16 color=white"],
  ["Italian", "rendi la foto più fredda", "warmth percent=-25"],
  ["Italian", "trasforma la foto in un acquerello", "style name=watercolor"],
  [
    "German",
    'Entferne den Fotonachweis unten rechts, aber lass "House blend" stehen',
    "remove_object object=photo credit where=bottom-right keep=House blend",
  ],
  ["German", "Verkleinere das Bild auf 400 Pixel Breite", "resize width=400"],
  ["German", "Lass das Bild wie ein altes Foto aussehen", "vintage"],
  [
    "German",
    "Ersetze „House blend“ durch „Dark roast“",
    'replace_letters object=text text="House blend" to=Dark roast',
  ],
  [
    "French",
    "rétrécis l'image à 400 pixels de large et ajoute le texte « Décollage » en haut au centre",
    "resize width=400 | text text=Décollage position=top color=white",
  ],
  ["French", "supprime le texte en bas à droite", "remove_object object=text where=bottom-right"],
  ["Spanish", "hazle parecer una foto antigua en sepia con bordes oscuros", "sepia | vignette percent=50"],
  ["Spanish", 'escribe "Hola" abajo en el centro en rojo', "text text=Hola position=bottom color=red"],
  ["Portuguese", "redimensione para 400 pixels de largura", "resize width=400"],
  ["Italian", "scurisci i bordi", "vignette percent=50"],
  ["German", "Schneide das Foto auf Hochformat 2:3 und mach es schwarz-weiß", "crop ratio=2:3 | black_and_white"],
  [
    "German",
    "Erhöhe den Kontrast und schärfe das Bild, danach auf 500 Pixel Breite verkleinern",
    "contrast percent=20 | sharpen percent=60 | resize width=500",
  ],
  ["German", "Entferne das Rauschen und helle die Schatten auf", "denoise | tones shadows=45"],
  [
    "German",
    "mach den Himmel dunkelblau und dann spiegle das Bild",
    "recolor object=sky to=darkblue | flip axis=horizontal",
  ],
  [
    "French",
    "éclaircis le ciel et enlève la tour de gauche",
    "apply_to part=sky effect=brightness amount=20 | remove_object object=tower where=left",
  ],
  ["French", "recadre en format paysage 3:2 puis mets en noir et blanc", "crop ratio=3:2 | black_and_white"],
  [
    "Spanish",
    'recorta la imagen en formato cuadrado y pon "Hola" abajo en letras blancas',
    "crop ratio=1:1 | text text=Hola position=bottom color=white",
  ],
  ["Spanish", "retira la marca de agua de la esquina inferior derecha", "remove_object object=text where=bottom-right"],
  ["Spanish", "aclara las sombras y reduce las altas luces", "tones shadows=45 | tones highlights=-45"],
  ["Spanish", "Convierte la foto a blanco y negro y auméntale el contraste", "black_and_white | contrast percent=20"],
  [
    "Spanish",
    "recorta la moto y pon el fondo verde",
    "remove_background subject=motorcycle | replace_background color=green",
  ],
  [
    "Spanish",
    "quita el banco de madera y sube la saturacion",
    "remove_object object=wooden bench | saturation percent=30",
  ],
  ["French", "rends la table plus claire sans toucher à la tasse", "apply_to part=table effect=brightness amount=20"],
  [
    "French",
    "assombris la table mais laisse la tasse telle quelle",
    "apply_to part=table effect=brightness amount=-20",
  ],
  [
    "French",
    "eclaircis le ciel et recadre au format 16:9",
    "apply_to part=sky effect=brightness amount=20 | crop ratio=16:9",
  ],
  ["Portuguese", "deixa a imagem mais clara e desfoca o fundo", "brightness percent=20 | blur_background radius=12"],
  [
    "Portuguese",
    "apaga o texto e escurece o céu",
    "remove_object object=text | apply_to part=sky effect=brightness amount=-20",
  ],
  ["Portuguese", "clareia o rosto, deixa o resto como está", "apply_to part=face effect=brightness amount=20"],
  ["German", "mach den Anzug blau statt orange", "recolor from=orange object=suit to=blue"],
])("%s is read without a translator: %s", (language, instructions, plan) => {
  const { steps, notUnderstood, corrected } = readInstructions(instructions);
  expect([steps.map(stepText).join(" | "), notUnderstood, inEnglish(instructions)?.language]).toEqual([
    plan,
    [],
    language,
  ]);
  expect(corrected?.[0]).toContain(`"${instructions}" as`);
  expect(readsForeign(instructions)).toBe(true);
});

test.each([
  "make the image vintage",
  "remove the bank",
  "remove the logo top left",
  "rotate 90",
  "change the table to orange",
  "entferne die Blattlaus",
  "écris un poème",
  "haz el gato azul como el zafiro",
])("English, and texts with unknown words, are left to the grammar or a translator: %s", (instructions) => {
  expect(inEnglish(instructions)).toBeNull();
});

test.each([
  [
    "Supprime le grille-pain à droite et éclaircis le fond",
    "remove_object object=grille-pain where=right | apply_to part=background effect=brightness amount=20",
    [],
  ],
  ["entferne die Blattlaus und mach das Bild heller", "remove_object object=blattlaus | brightness percent=20", []],
  ["aclara la foto y cuéntame un chiste", "brightness percent=20", ["cuéntame un chiste"]],
])("the known clauses are carried out, and unknown words are named: %s", (instructions, plan, left) => {
  const { steps, notUnderstood } = readInstructions(instructions);
  expect([steps.map(stepText).join(" | "), notUnderstood, readsForeign(instructions)]).toEqual([plan, left, true]);
});

test("English sentences with words that other languages share are not read in parts", () => {
  for (const words of ["remove the gizmo, saturation", "photo contrast and the table", "add a plate, remove the vase"])
    expect(partlyInEnglish(words)).toBeNull();
});
