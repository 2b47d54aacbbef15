/** Dutch words of common instructions in the form of the lexicon. Nouns that it lacks are those of the word list. */
export const DUTCH = `
v remove | verwijder,verwijderen,verwijdert,wis,wissen,gum,retoucheer,laat verdwijnen
v add | voeg,toevoegen,plaats,plaatsen,zet,zetten,leg,doe
v make | maak,maken,maakt
v make it | laat het eruitzien als,laat de foto eruitzien als,laat het lijken op,laat het lijken alsof het
v turn | verander in,omzetten in
v change | verander,veranderen,wijzig,wijzigen,pas
v replace | vervang,vervangen,vervangt,wissel
v replace it | vervang hem,vervang het,vervang ze
v paint | kleuren,verf,verven,schilder
v crop | bijsnijden,snij bij,snijd bij,snijd,snij,croppen,crop
v cut out | uitknippen,knip,vrijstaand maken,stel vrij,uitsnijden
v rotate | draai,draaien,roteer,roteren,kantel
v flip | spiegel,spiegelen
v resize | schaal,schalen,verklein,verkleinen
v enlarge | vergroot,vergroten
v blur | vervaag,vervagen,blur
v pixelate | pixeleer,pixeleren,pixel
v sharpen | verscherp,verscherpen
v brighten | verhelder,verhelderen,lichter maken,licht op
v darken | verdonker,verdonkeren,donkerder maken
v increase | verhoog,verhogen,versterk,versterken,vergroot de
v reduce | verlaag,verlagen,verminder,verminderen,verzwak
v straighten | rechtzetten,recht,trek recht
v save | bewaar,bewaren,sla op,opslaan
v write | schrijf,schrijven
v convert | converteer,converteren
v keep only | hou alleen,houd alleen,behoud alleen,laat alleen
v keep | behoud,behouden,hou,houd,laat
v give | geef,geven
v denoise | ontruis,ruis verwijderen
v invert | inverteer,inverteren
v isolate | isoleer,isoleren
v smooth | egaliseer,strijk glad
v fix | corrigeer,corrigeren,herstel,repareer
o top left | linksboven,linksbovenaan,in de linkerbovenhoek,in linkerbovenhoek
o top right | rechtsboven,rechtsbovenaan,in de rechterbovenhoek,in rechterbovenhoek
o bottom left | linksonder,linksonderaan,in de linkeronderhoek,in linkeronderhoek
o bottom right | rechtsonder,rechtsonderaan,in de rechteronderhoek,in rechteronderhoek
o at the top | bovenaan,bovenin,boven in het midden
o at the bottom | onderaan,onderin,onder in het midden
o on the left | aan de linkerkant,links
o on the right | aan de rechterkant,rechts
o to the left | naar links
o to the right | naar rechts
o in the center | in het midden,gecentreerd
o in the background | op de achtergrond,in de achtergrond
o in portrait format | staand formaat,in staand formaat,portretformaat
o in landscape format | liggend formaat,in liggend formaat
o pixels wide | pixels breed,px breed
o pixels tall | pixels hoog,px hoog
o _ | alsjeblieft,alstublieft,aub,graag,even,eens,maar eens,toe,er,af,kun je,kunt u,kan je,wil je,wilt u,ik wil graag,ik wil,ik wil dat,moet,moeten,worden,wordt,zodat,dan,nog,bij,mooie,mooi
o is | is
o too dark | te donker
o too bright | te licht,te fel
o too yellow | te geel
o too noisy | te korrelig
o it | hem,ze
o both | beide,allebei
o the | de,het,deze,dit,die,dat,mijn,onze
o a | een
o her | haar
o his | zijn
o and | en,daarna,vervolgens,ook
o but | maar
o with | met,door
o without | zonder
o not | niet
o around | rond,rondom,om
o all | alle,al
o everything | alles
o the rest | de rest,al het andere
o everything except | alles behalve
o except | behalve
o before | voor
o behind | achter
o next to | naast
o in | in
o on | op
o to | naar,tot
o of | van
o from the | uit de,uit het
o of the | van de,van het,van haar,van zijn
o by | met
o more | meer
o less | minder
o a little | een beetje,iets,wat
o much | veel,erg,heel,sterk,flink
o only | alleen,enkel
o some | enkele,een paar,wat
o degrees | graden
o pixels | pixels
o percent | procent
o horizontally | horizontaal
o vertically | verticaal
o top | boven
o bottom | onder
o instead of | in plaats van
o as it is | zoals het is,zoals hij is,zoals ze is,ongewijzigd
o should stay sharp | blijft scherp,moet scherp blijven
o should stay unchanged | blijft zoals het is,moet hetzelfde blijven
o as jpg | als jpg,als jpeg
o as png | als png
o to a circle | rond,als cirkel
o upside down | ondersteboven,op zijn kop
o look like an old photo | als een oude foto,op een oude foto lijken,eruitzien als een oude foto
o look like a watercolor | als een aquarel,eruitzien als een aquarel
o look like a pencil drawing | als een potloodtekening,eruitzien als een potloodtekening
o look like an oil painting | als een olieverfschilderij,eruitzien als een olieverfschilderij
o the shadows | de schaduwen,de donkere delen
o the highlights | de hooglichten,de lichte delen
o centered | in het midden
a square | vierkant,vierkante
n square | vierkant
a black and white | zwart-wit,zwartwit,zwart wit
a black | zwart,zwarte
a white | wit,witte
a red | rood,rode
a blue | blauw,blauwe
a green | groen,groene
a yellow | geel,gele
a orange | oranje
a purple | paars,paarse
a pink | roze
a gray | grijs,grijze
a brown | bruin,bruine
a gold | goud,gouden
a silver | zilver,zilveren
a turquoise | turquoise
a beige | beige
a light blue | lichtblauw,lichtblauwe
a dark blue | donkerblauw,donkerblauwe
a light green | lichtgroen,lichtgroene
a dark green | donkergroen,donkergroene
a light gray | lichtgrijs,lichtgrijze
a dark gray | donkergrijs,donkergrijze
a dark red | donkerrood,donkerrode
a light pink | lichtroze
a dark pink | donkerroze
a light yellow | lichtgeel,lichtgele
a light brown | lichtbruin,lichtbruine
a dark brown | donkerbruin,donkerbruine
a light purple | lichtpaars,lichtpaarse
a dark purple | donkerpaars,donkerpaarse
a light | licht,lichte
a dark | donker,donkere
a sepia | sepia
a brighter | lichter,helderder
a darker | donkerder
a warmer | warmer,warmere
a cooler | koeler,koudere,kouder
a sharper | scherper
a softer | zachter
a sharp | scherp
a blurry | wazig,onscherp,vaag,wazige,onscherpe
a bigger | groter
a smaller | kleiner
a more blue | blauwer
a more green | groener
a more yellow | geler
a more red | roder
a more colorful | kleurrijker
a more contrast | contrastrijker
a more dramatic | dramatischer
a more vivid | levendiger,feller
a more saturated | verzadigder
a plain | effen,egaal,egale
a transparent | transparant,transparante,doorzichtig,doorzichtige
a thin | dun,dunne,smalle
a thick | dik,dikke,brede
a big | groot,grote
a small | klein,kleine
a vintage | vintage,ouderwets,ouderwetse
a rounded | afgeronde,ronde
a subtle | subtiele,subtiel
a front | voorste
a wooden | houten
n effect | effect
n look | stijl,uitstraling
n left side | linkerkant
n right side | rechterkant
n image | foto,afbeelding,beeld,plaatje
n background | achtergrond
n border | rand,kader,lijst
n corners | hoeken
n edges | randen
n text | tekst,opschrift
n caption | bijschrift
n letters | letters
n watermark | watermerk
n shadow | schaduw
n vignette | vignet
n noise | ruis
n grain | filmkorrel,korrel
n contrast | contrast
n brightness | helderheid
n saturation | verzadiging
n sharpness | scherpte
n white balance | witbalans
n color | kleur
n colors | kleuren
n horizon | horizon
n pencil sketch | potloodtekening,potloodschets
n watercolor | aquarel
n oil painting | olieverfschilderij
n cartoon | cartoon,stripverhaal
n sky | lucht,hemel
n sunset sky | zonsondergang,avondlucht
n starry night sky | sterrenhemel
n stormy sky | onweerslucht
n cloudy sky | bewolkte lucht
n people | mensen,personen
n person | persoon
n man | man
n men | mannen
n woman | vrouw
n women | vrouwen
n child | kind
n children | kinderen
n face | gezicht
n faces | gezichten
n eyes | ogen
n hair | haar,haren
n teeth | tanden
n skin | huid
n hands | handen
n head | hoofd,kop
n lips | lippen
n fur | vacht
n dress | jurk
n shirt | shirt,overhemd
n sweater | trui
n jacket | jas
n trousers | broek
n glasses | bril
n hat | hoed
n shoes | schoenen
n car | auto
n cars | auto's
n bike | fiets
n cup | kopje,mok
n mirror | wandspiegel
n sign | bord,verkeersbord
n cable | kabel,snoer
n power lines | stroomkabels,elektriciteitsdraden,hoogspanningskabels
n pole | paal
n street lamp | lantaarnpaal,straatlantaarn
n license plate | nummerplaat,kenteken
n trash | afval
n bin | prullenbak,vuilnisbak
n wall | muur
n floor | vloer
n grass | gras
n lawn | gazon
n light | licht
n lights | lichten,lampen
n date | datum
n logo | logo
n reflection | weerspiegeling,reflectie
n stain | vlek
n crowd | menigte
n subject | onderwerp
n night | nacht
n tourist | toerist
n tourists | toeristen
`;

/** Dutch verbs in two parts, with a verb of the list that has the same meaning. */
export const DUTCH_VERBS: readonly (readonly [pattern: RegExp, verb: string])[] = [
  // "Spiegel" is the verb "mirror" without an article.
  [/\b(de|een|deze) spiegel\b/giu, "$1 wandspiegel"],
  [/\b(?:haal|neem|laat) ([^,.;]{2,60}?) (?:weg|verdwijnen)(?=$|[ ,.;!])/giu, "verwijder $1"],
  [/\bsnijd?(?: je| u)? ([^,.;]{2,60}?) bij(?=$|[ ,.;!])/giu, "bijsnijden $1"],
  [/\b(?:snijd?|knip)(?: je| u)? ([^,.;]{2,60}?) uit(?=$|[ ,.;!])/giu, "uitknippen $1"],
  [/\bzet ([^,.;]{2,60}?) (?:recht)(?=$|[ ,.;!])/giu, "rechtzetten $1"],
  [/\bpas ([^,.;]{2,60}?) aan\b/giu, "verander $1"],
  [/\bsla ([^,.;]{2,60}?) op(?= als)/giu, "bewaar $1"],
  // "Het" before one word stands for the image: "maak het lichter", but not "maak het gras groener".
  [/\b(maak|zet|draai|snijd?) het (?=(?:(?:een beetje|iets|wat|veel) )?\p{L}+(?:$|[,.;!]| en ))/giu, "$1 hem "],
  [/\bmaak ([^,.;]{2,60}?) onherkenbaar(?=$|[ ,.;!])/giu, "pixeleer $1"],
  [/(?<=^|, |\ben )((?:de|het|haar|zijn) \p{L}+) (?:moet|mag) (\p{L}+) (?:zijn|worden)(?=$|[,.!])/giu, "maak $1 $2"],
];
