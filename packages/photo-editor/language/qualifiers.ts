/** Places, amounts and judgments of many instructions, in the form of the lexicon. */
export const QUALIFIERS = `
o on the | auf dem,auf der,auf den | - | - | - | -
o on | - | sur | sobre,encima de | sobre,em cima de | sopra
o on the | - | - | encima del | em cima do,em cima da | -
o next to | neben | à côté de | junto a,al lado de | ao lado de | accanto a
o next to the | - | à côté du | junto al,al lado del | ao lado do,ao lado da | accanto al,accanto alla
o upside down | auf den kopf,kopfüber | à l' envers,tête en bas | boca abajo,al revés | de cabeça para baixo | a testa in giù
a sharp | - | net,nette,nets | nítido,nítida | nítido,nítida | nitido,nitida
o for | für | pour | para | - | per
o look like an oil painting | wie ein ölgemälde | - | - | - | -
o empty corners | leeren ecken,leere ecken | coins vides | esquinas vacías | cantos vazios | angoli vuoti
o less saturated | weniger gesättigt,weniger satt | moins saturé,moins saturée,moins saturées | menos saturado,menos saturada | menos saturado,menos saturada | meno saturo,meno satura
o nothing else | nichts anderes,sonst nichts | rien d' autre | nada más | nada mais | nient' altro
o instead | stattdessen | à la place | en su lugar | no lugar | al suo posto
n left side | linke seite,linken seite | côté gauche | lado izquierdo | lado esquerdo | lato sinistro
n right side | rechte seite,rechten seite | côté droit | lado derecho | lado direito | lato destro
v make | - | - | - | deixa,deixar | -
o _ | - | - | - | dela,dele | -
o some | einige,einigen,ein paar | quelques | algunas,algunos,unas,unos | algumas,alguns,umas,uns | alcune,alcuni,qualche
o _ | schön,schönen,schöne,schöner,schönes,satt,satte,satten,sattes,sattem,satter,zart,zarte,zarten,zartes,zarter,herrlich,herrliche,herrlichen,herrliches,wunderschön,wunderschöne,wunderschönen,wunderschönes,sanften,sanftes,sanfter,edlen,edles | beau,bel,belle,joli,jolie | bonito,bonita,hermoso,hermosa,lindo,linda,bello,bella | bonito,bonita,lindo,linda | bello,bella,bel
a cardboard | aus pappe | en carton | de cartón | de papelão,de cartão | di cartone
a glass | aus glas | en verre | de cristal,de vidrio | de vidro | di vetro
v crop | - | - | corta,cortar | - | -
v take off | nimm | - | - | - | -
n sea | - | océan | océano | oceano | oceano
o her | ihr,ihre,ihren,ihrem,ihres | sa | su,sus | sua,seu,suas,seus | sua,suo
o his | sein,seine,seinen,seinem,seines | son,ses | - | - | -
o is | wirkt,erscheint | semble,paraît | parece,se ve | parece | sembra
o fix it | korrigiere das,korrigier das,behebe das | corrige ça,corrige cela,corrige-ça | corrígelo,corrige eso | corrija isso | correggi
a smoother | glatter,glätter,ebenmäßiger | plus lisse,plus douce | más suave,más lisa | mais lisa,mais suave | più liscia,più morbida
v crop it | schneide es zu | recadre-la,recadre-le | recórtala,recórtalo | recorte-a | ritagliala,ritaglialo
a navy blue | marineblau,nachtblau,nachtblauen,nachtblauer | bleu marine,bleu nuit | azul marino,azul noche | azul marinho,azul noite | blu navy,blu notte
v replace it | ersetze ihn,ersetze es,ersetze sie | remplace-le,remplace-la,remplacez-le,remplacez-la,le remplacer,la remplacer | reemplázalo,reemplázala,sustitúyelo,sustitúyela | substitua-o,substitua-a | sostituiscilo,sostituiscila
a mustard | senfgelb | moutarde | mostaza | mostarda | senape
a cream | cremefarben,cremeweiß | crème | crema | creme | crema
a olive green | olivgrün | vert olive | verde oliva | verde oliva | verde oliva
a plain | schlicht,einfarbig,einfarbiges,einfarbigem,einfarbigen,einfarbige,schlichtes,schlichten | uni,unie | liso,lisa | liso,lisa | semplice
n blouse | bluse | chemisier,blouse | blusa | blusa | camicetta
n trousers | jeans,jeanshose | jean,jeans | vaqueros,jeans | calça,calça jeans | jeans
n garden | garten | jardin | jardín | jardim | giardino
n lawn | - | gazon | - | gramado | -
n path | weg,pfad | chemin,sentier | camino,sendero | caminho,trilha | sentiero
n motorbike | motorrad | moto | moto | moto | moto
n bicycle | fahrrad | vélo,bicyclette | bicicleta,bici | bicicleta | bicicletta
n freckles | sommersprossen | taches de rousseur | pecas | sardas | lentiggini
n straw | strohhalm | paille | pajita,popote | canudo | cannuccia
n napkin | serviette | - | servilleta | guardanapo | tovagliolo
n tablecloth | tischdecke,tischtuch | nappe | mantel | toalha de mesa | tovaglia
n wallpaper | tapete | papier peint | papel pintado | papel de parede | carta da parati
n reflection | spiegelung | reflet | reflejo | reflexo | riflesso
n cap | - | bonnet | gorro | gorro,touca | berretto,cuffia
n stain | fleck | tache | mancha | mancha | macchia
n crowd | menschenmenge | foule | multitud | multidão | folla
n kitchen | küche | cuisine | cocina | cozinha | cucina
n room | zimmer,raum | pièce,chambre | habitación,cuarto | quarto,sala | stanza
o look like a watercolor | wie ein aquarell aussehen,wie ein aquarell | ressembler à une aquarelle,comme une aquarelle | parecer una acuarela,como una acuarela | parecer uma aquarela,como uma aquarela | sembrare un acquerello,come un acquerello
o look like a pencil drawing | wie eine bleistiftzeichnung aussehen,wie eine bleistiftzeichnung | comme un dessin au crayon | como un dibujo a lápiz | como um desenho a lápis | come un disegno a matita
o look like an oil painting | wie ein ölgemälde aussehen,wie ein ölgemälde | comme une peinture à l' huile,ressembler à une peinture à l' huile | como una pintura al óleo,parecer una pintura al óleo | como uma pintura a óleo,parecer uma pintura a óleo | come un dipinto a olio
n logo | firmenlogo | - | - | - | -
n table | esstisch,schreibtisch | bureau | escritorio | escrivaninha | scrivania
a subtle | leichte,leichten,leichter,leichtes,dezente,dezenten,dezentes | léger,légère,légers,légères | ligero,ligera,leve | leve,leves | leggero,leggera,lieve
a gold | goldenen,goldene,goldener,goldenes,goldenem | doré,dorée,dorés,dorées | dorado,dorada,dorados,doradas | dourado,dourada,dourados,douradas | dorato,dorata,dorati,dorate
n letters | buchstaben,lettern | lettres | letras | letras | lettere
n cross | kreuz | croix | cruz | cruz | croce
n landscape | landschaft | paysage | paisaje | paisagem | paesaggio
o in color | in farbe | en couleur,en couleurs | a color | colorida,colorido | a colori
o centered | zentriert | centré,centrée | centrado,centrada | centralizado,centralizada | centrato,centrata
o only | - | - | - | só | solo
o a | - | - | uno | - | -
o less contrast | - | - | menos contraste | menos contraste | -
o less saturation | - | - | menos saturación | menos saturação | -
o less brightness | - | - | menos brillo | menos brilho | -
o it is | es ist | c'est | - | - | -
v fix | korrigiere,korrigieren,behebe,beheben | corrige,corriger,corrigez | corrige,corregir,corrija | corrija,corrigir,corrige | correggi,correggere
v warm up | - | réchauffe,réchauffer | calienta,calentar | aqueça,aquecer | scalda,scaldare,riscalda
n white balance | weißabgleich | balance des blancs | balance de blancos | balanço de branco,balanço de brancos | bilanciamento del bianco
n horizon | horizont | horizon | horizonte | horizonte | orizzonte
n day | tag | jour | día | dia | giorno
n night | nacht | nuit | noche | noite | notte
n look | aussehen | aspect | aspecto | aparência,aspecto | aspetto
n tone | farbton,ton | ton,teinte | tono | tom | tono
n shirt | - | - | - | - | maglia
n power line | - | fil électrique,câble électrique | cable eléctrico | fio elétrico | cavo elettrico
n power lines | - | fils électriques,câbles électriques | cables eléctricos | fios elétricos | cavi elettrici
o look like night | wie bei nacht aussehen,wie nachts aussehen | ressembler à la nuit | parezca de noche | pareça de noite,pareça noite | sembrare notte
a autumn | herbstlich,herbstliches,herbstlichen | automnal,automnale | otoñal | outonal | autunnale
a ginger | - | roux,rousse | - | - | -
n panda | panda | panda | panda | panda | panda
n hedgehog | igel | hérisson | erizo | ouriço | riccio
n kite | drachen | cerf-volant | cometa | pipa | aquilone
n leaves | blätter | feuilles | hojas | folhas | foglie
a dry | trocken,trockene,trockenen | sec,sèche,sèches | seco,seca,secas | seco,seca,secas | secco,secca,secche
a front | vorderste,vordersten,vordere,vorderen | - | - | - | -
o look like | - | ressembler à,ressemble à | parezca,parezcan | parecer,pareça,pareçam | sembrare,sembri
`;
