const END = "(?=$|[,.;!?\\n])";
const SEP = "(?:[,.;!] ?| (?:und|et|y|e) | [-–] )";
const REST = '[^,.;!?\\n"“”„«»\\d]{1,50}?';

/** Purposes and reasons after a wish, and wishes to change nothing else, in the words of other languages. */
const COMMENTS = [
  // German
  `${SEP}(?:es|das|dies|das bild|das foto) (?:ist|soll|wird|kommt) (?:(?:nur|bestimmt|gedacht) )?(?:für|in|auf|als) (?:mein|unser|ein|den|die|das|eine)[a-zäöü]* (?!(?:weiß|schwarz|grau|hintergrund))${REST}(?: (?:gedacht|bestimmt|werden|sein))?${END}`,
  `${SEP}(?:den|der|das|die) (?:rest|restliche|übrige|anderen?)(?: [a-zäöü]+)? (?:bitte )?(?:so (?:lassen|bleiben)|(?:bitte )?(?:unverändert|gleich)(?: lassen| bleiben)?|(?:soll|bleibt|kann)(?: so| unverändert| gleich)?(?: bleiben)?(?:,? wie (?:er|es|sie|sind?) (?:ist|sind))?|nicht (?:verändern|ändern|anfassen))${END}`,
  `${SEP}(?:weil |denn |da )?(?:es|er|sie|das|die) (?:stört|stören|verdirbt|nervt|gefällt|gefallen|lenkt|passt|passen)(?: (?!aber)${REST})?${END}`,
  `${SEP}(?:ich|wir|mir|uns) (?:finde|finden|mag|mögen|brauche|brauchen|gefällt) (?:es |das |sie |ihn )?(?:so |sonst |nicht |gar nicht |für )${REST}${END}`,
  "^für (?:mein|unser|ein)[a-zäöü]* (?:[a-zäöü]+)(?:,| bitte) ?",
  // French
  `${SEP}c['’]est pour ${REST}${END}`,
  `${SEP}(?:car |parce que )?(?:elle|il|ça|cela|elles|ils) (?:me |nous )?(?:gâche|gêne|gâchent|gênent|dérange|dérangent|abîme|cache)(?: ${REST})?${END}`,
  `${SEP}(?:je|on|nous) (?:n['’])?(?:aime|trouve|préfère|aimons|préfère) (?:pas |mieux |bien )?(?:ça|cela|comme ça)${END}`,
  `${SEP}(?:le reste|tout le reste) (?:doit rester |reste |ne change pas)?(?:pareil|comme (?:ça|avant|il est)|identique|inchangé|tel quel)?${END}`,
  `${SEP}(?:ne )?touche(?:z)? (?:pas|à rien)(?: au reste| d['’]autre)?${END}`,
  // Spanish
  `${SEP}es para (?!que\\b)${REST}${END}`,
  `${SEP}(?:porque |pues )?(?:me |nos )?(?:molesta|molestan|estropea|estropean|arruina|tapa|no me gusta)(?: ${REST})?${END}`,
  `${SEP}(?:lo demás|el resto|todo lo demás)(?: (?:queda|que quede|debe quedar|se queda|sin))? ?(?:igual|como está|sin cambios|así|tal cual|cambios)?${END}`,
  `${SEP}no (?:toques|cambies|modifiques) (?:lo demás|el resto|nada más|nada)${END}`,
  // Italian
  `${SEP}(?:è|serve) per (?:il|la|lo|un|una|i|le|l['’]|mio|mia|nostro)${REST}${END}`,
  `${SEP}(?:perché )?(?:rovina|disturba|rovinano|dà fastidio|non mi piace)(?: ${REST})?${END}`,
  `${SEP}(?:il resto|tutto il resto)(?: (?:deve rimanere|rimane|resta|lascialo))? ?(?:uguale|così|com['’]è|invariato)?${END}`,
  `${SEP}non (?:toccare|cambiare|modificare) (?:il resto|nient['’]altro|altro)${END}`,
  // Portuguese
  `${SEP}é (?:para|pra|pro) (?!que\\b)${REST}${END}`,
  `${SEP}(?:porque |pois )?(?:ele|ela|eles|elas|isso)? ?(?:estraga|estragam|atrapalha|atrapalham|incomoda|não gosto)(?: ${REST})?${END}`,
  `${SEP}(?:o resto|todo o resto)(?: (?:fica|deve ficar|permanece|deixa|deixe))? ?(?:igual|como está|assim|sem mudanças|inalterado)?${END}`,
  `${SEP}não (?:mexa|toque|altere|mude|mexe) (?:no resto|em mais nada|o resto|mais nada|nada mais|em nada)${END}`,
].map((pattern) => new RegExp(pattern, "giu"));

/** "It is too dark" after a wish that mends it, in the words of other languages. */
const MENDED =
  /\b(heller|aufhellen|helle|plus lumineuse?|plus claire?|éclaircis|más luminosa|más clara|aclara|aclárala|più luminosa|più chiara|schiarisci|mais clara|mais luminosa|clareie)([^.;!?\n]*?)[,.;] ?(?:es|sie|das bild|elle|il|l['’]image|la photo|está|la foto está|è|la foto è|ela está|a foto está) (?:ist |est )?(?:viel |etwas |un peu |bien |muy |demasiado |troppo |muito |zu |trop |un po['’] )*(?:dunkel|sombre|oscura|oscuro|scura|scuro|escura|escuro)(?=$|[,.;!?\n])/giu;

/** Instructions in another language without purposes and comments, which are no wishes; English ones have none of these words. */
export const withoutForeignPurposes = (instructions: string): string => {
  const plain = COMMENTS.reduce((text, pattern) => text.replace(pattern, ""), instructions).replace(MENDED, "$1$2");
  return /\p{L}/u.test(plain) ? plain : instructions;
};
