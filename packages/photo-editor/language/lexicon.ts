/** The languages of the lexicon, in the order of its columns. */
export const LANGUAGES = ["German", "French", "Spanish", "Portuguese", "Italian"] as const;

/**
 * Words of common instructions: the class and the English word, then the words of each language, separated by commas. Verbs
 * are v, nouns n, adjectives and colors a, and all other words o. "-" stands for no word, and an English "_" for a word
 * that English leaves out.
 */
export const LEXICON = `
v remove | entferne,entfernen,lösche,löschen,weg mit,radiere,radier,lass verschwinden | enlève,enlever,enlevez,supprime,supprimer,supprimez,retire,retirer,efface,effacer,effacez,retirez,ôte,ôter,vire,virer,gomme,gommer,fais disparaître,faire disparaître,dégage | quita,quitar,quite,elimina,eliminar,elimine,borra,borrar,retira,saca,sacar,quitale,haz desaparecer,hacer desaparecer,suprime,suprimir | remova,remover,remove,retire,retirar,tire,tirar,apague,apagar,elimine,apaga,eliminar,elimina,some com,faça desaparecer,faz sumir | rimuovi,rimuovere,togli,togliere,elimina,eliminare,cancella,fai sparire
v add | füge,hinzufügen,ergänze,setze,setz,leg,lege,stell | ajoute,ajouter,ajoutez,mets,mettre,mettez,met,rajoute,rajouter | añade,añadir,añada,agrega,agregar,agregue,pon,ponle,ponles,poner,ponga,mete,meter,coloca,colocar,incluye | adicione,adicionar,acrescente,coloque,colocar,ponha,acrescentar,coloca,põe,bota,insira,inserir | aggiungi,aggiungere,metti,mettere,inserisci
v make | mache,mach,machen,mache mir | rends,rendre,rendez,fais,faire,passe,passer,mets en,rends-la,rends-le,faites | haz,hacer,haga,deja,hazlo,hazla,hazle,pon en,vuelve,pásalo a,pásala a,ponlo en,ponla en | faça,fazer,deixe,deixar,torne,tornar | rendi,rendere,fai,fare,fai diventare,fa diventare
v turn | verwandle,wandle,verwandeln | transforme,transformer,transformez | convierte,convertir,transforma,transformar,convierta | transforme,transformar,converta,converter,converte,transforma | trasforma,trasformare,converti
v change | ändere,ändern,wechsle,verändere,verändern | change,changer,changez,modifie | cambia,cambiar,cambie,cambies | mude,mudar,troque,altere,alterar,troca,trocar,muda | cambia,cambiare,modifica
v replace | ersetze,ersetzen,tausche | remplace,remplacer,remplacez | reemplaza,reemplazar,sustituye,sustituir,reemplace,sustituya | substitua,substituir,substitui,troque | sostituisci,sostituire
v paint | färbe,färben,male | colorie,peins,colore | pinta,pintar,colorea | pinte,pintar,colora | colora,colorare,dipingi
v crop | schneide,zuschneiden,beschneide,beschneiden | recadre,recadrer,recadrez,rogne,rogner,recadres,coupe,couper | recorta,recortar,recorte | recorte,recortar,corte,cortar | ritaglia,ritagliare,taglia
v cut out | freistelle,freistellen,stelle,schneide aus | détoure,détourer,découpe,découper | - | - | scontorna,scontornare
v rotate | drehe,drehen,dreh,rotiere | tourne,tourner,pivote,pivoter,fais pivoter | gira,girar,gire,rota,rotar | gire,girar,rode,rotacione,rotacionar | ruota,ruotare,gira
v flip | spiegle,spiegeln,spiegele | retourne,retourner,inverse horizontalement | voltea,voltear,refleja | espelhe,espelhar,vire,inverta horizontalmente | capovolgi,specchia,rifletti
v resize | skaliere,skalieren,verkleinere,verkleinern,schrumpfe | redimensionne,redimensionner,rétrécis,rétrécir,rapetisse | redimensiona,redimensionar,escala,achica,encoge,redimensione,reescala | redimensione,redimensionar,encolha,encolher | ridimensiona,ridimensionare,rimpicciolisci,rimpicciolire
v enlarge | vergrößere,vergrößern,vergrössere | agrandis,agrandir | amplía,ampliar,agranda,agrandar | amplie,ampliar,aumente o tamanho de | ingrandisci,ingrandire
v blur | verwische,weichzeichne,weichzeichnen,verschwimme | floute,flouter,floutez | desenfoca,desenfocar,difumina,difuminar,desenfoque,difumine,emborrona | desfoque,desfocar,borre,desfoca,borra,embace,embaça | sfoca,sfocare,sfuma
v pixelate | verpixele,verpixle,verpixeln | pixelise,pixeliser,pixellise | pixela,pixelar,pixeliza | pixelize,pixelizar,pixele | pixela,pixelare,pixellizza
v sharpen | schärfe,schärfen | accentue,affine | enfoca,enfocar,afila | aumente a nitidez de,nitidifique | nitidizza,rendi nitido
v brighten | aufhellen,helle,erhelle | éclaircis,éclaircir,éclaircissez,illumine,illuminer | aclara,aclarar,ilumina,iluminar,esclarece | clareie,clarear,ilumine,clareia,iluminar,ilumina | schiarisci,schiarire,illumina
v darken | abdunkeln,dunkle,verdunkle,verdunkeln | assombris,assombrir,assombrissez,fonce,foncer,obscurcis,obscurcir | oscurece,oscurecer,oscurezca,ensombrece | escureça,escurecer,escurece | scurisci,scurire
v increase | erhöhe,erhöhen,steigere,verstärke,verstärken | augmente,augmenter,augmentez,renforce,renforcer,accrois,monte | aumenta,aumentar,sube,sube,subir,incrementa,incrementar,realza | aumente,aumentar,suba,reforce | aumenta,aumentare
v reduce | verringere,verringern,reduziere,reduzieren,senke | réduis,réduire,diminue,diminuer,baisse | reduce,reducir,disminuye,baja,reduzca,bajar,atenúa | reduza,reduzir,diminua,diminuir,reduz,diminui,baixe,abaixe | riduci,ridurre,diminuisci,abbassa
v straighten | begradige,begradigen,richte gerade | redresse,redresser | endereza,enderezar | endireite,endireitar | raddrizza,raddrizzare
v save | speichere,speichern,speicher,sichere | enregistre,enregistrer,enregistrez,sauvegarde,sauvegarder | guarda,guardar,guarde,guárdala,guárdalo | salve,salvar,salva | salva,salvare
v write | schreibe,schreib,schreiben | écris,écrire,écrivez | escribe,escribir,escriba | escreva,escrever,escreve | scrivi,scrivere
v convert | konvertiere,konvertieren,umwandeln | convertis,convertir | - | - | - 
v keep only | lass nur,behalte nur | garde seulement,garde uniquement,ne garde que,laisse seulement | deja solo,deja sólo,deja solamente,conserva solo | deixe só,deixe apenas,deixe somente | lascia solo,tieni solo
v keep | behalte,behalten,lass,lasse,lassen | garde,garder,laisse,laisser,conserve,conserver,préserve | mantén,mantener,conserva,conservar,preserva,dejar | mantenha,manter | mantieni,tieni,lascia
v give | gib,gebe,geben | donne,donner,donnez | da,dale,dar | dê,dá,dar,dá-lhe | dai,dare
v denoise | entrausche,entrauschen | débruite,débruiter | - | - | -
v sharpen | nachschärfen,schärfer machen | rends plus net,rends plus nette | haz más nítida,haz más nítido | deixe mais nítida,deixe mais nítido | -
v colorize | koloriere,kolorieren,einfärben | colorise,coloriser | colorea,colorear | colorize,colorizar | -
v invert | invertiere,invertieren | inverse,inverser | invierte,invertir | inverta,inverter,inverte | inverti,invertire
v isolate | isoliere | isole,isoler | aísla,aislar | isole,isolar | isola,isolare
o look like an old photo | wie ein altes foto aussehen,wie ein altes foto,wie eine alte aufnahme | comme une vieille photo,comme une photo ancienne,ressembler à une vieille photo,l'air d'une vieille photo | parecer una foto antigua,como una foto antigua,como foto antigua,aspecto de foto antigua | com aparência de foto antiga,parecer uma foto antiga,como uma foto antiga,como foto antiga | come una vecchia foto,come una foto antica,sembrare una vecchia foto
o top left | oben links,links oben,in die linke obere ecke,in der linken oberen ecke,aus der linken oberen ecke | en haut à gauche,dans le coin supérieur gauche,du coin supérieur gauche,du haut à gauche,d'en haut à gauche | arriba a la izquierda,en la esquina superior izquierda,de la esquina superior izquierda,de arriba a la izquierda | em cima à esquerda,no canto superior esquerdo,do canto superior esquerdo,de cima à esquerda | in alto a sinistra,nell'angolo in alto a sinistra,dall'angolo in alto a sinistra
o top right | oben rechts,rechts oben,in die rechte obere ecke,in der rechten oberen ecke,aus der rechten oberen ecke | en haut à droite,dans le coin supérieur droit,du coin supérieur droit,du haut à droite,d'en haut à droite | arriba a la derecha,en la esquina superior derecha,de la esquina superior derecha,de arriba a la derecha | em cima à direita,no canto superior direito,do canto superior direito,de cima à direita | in alto a destra,nell'angolo in alto a destra,dall'angolo in alto a destra
o bottom left | unten links,links unten,in die linke untere ecke,in der linken unteren ecke,aus der linken unteren ecke | en bas à gauche,dans le coin inférieur gauche,du coin inférieur gauche,du bas à gauche,d'en bas à gauche | abajo a la izquierda,en la esquina inferior izquierda,de la esquina inferior izquierda,de abajo a la izquierda | embaixo à esquerda,em baixo à esquerda,no canto inferior esquerdo,do canto inferior esquerdo,de baixo à esquerda | in basso a sinistra,nell'angolo in basso a sinistra,dall'angolo in basso a sinistra
o bottom right | unten rechts,rechts unten,in die rechte untere ecke,in der rechten unteren ecke,aus der rechten unteren ecke | en bas à droite,dans le coin inférieur droit,du coin inférieur droit,du bas à droite,d'en bas à droite | abajo a la derecha,en la esquina inferior derecha,de la esquina inferior derecha,de abajo a la derecha | embaixo à direita,em baixo à direita,no canto inferior direito,do canto inferior direito,de baixo à direita | in basso a destra,nell'angolo in basso a destra,dall'angolo in basso a destra
o at the top | oben in der mitte,oben mittig,mittig oben,oben zentriert | en haut au centre,en haut au milieu,au centre en haut | arriba en el centro,arriba al centro,arriba centrado,en la parte superior,de la parte superior,de la parte de arriba,de arriba | em cima no centro,no topo ao centro,no topo,na parte superior,da parte superior,de cima | in alto al centro,in alto nel centro,al centro in alto
o at the bottom | unten in der mitte,unten mittig,mittig unten,unten zentriert | en bas au centre,en bas au milieu,au centre en bas | abajo en el centro,abajo al centro,abajo centrado,en la parte inferior,de la parte inferior,de la parte de abajo,de abajo | embaixo no centro,em baixo no centro,na parte inferior,da parte inferior,de baixo | in basso al centro,in basso nel centro,al centro in basso
o pixels wide | pixel breite,pixel breit,px breite,px breit | pixels de large,pixels de largeur,px de large,px de largeur | píxeles de ancho,pixeles de ancho,píxeles de anchura,px de ancho | pixels de largura,píxeis de largura,px de largura | pixel di larghezza,px di larghezza
o pixels tall | pixel höhe,pixel hoch,px höhe,px hoch | pixels de haut,pixels de hauteur,px de haut | píxeles de alto,píxeles de altura,px de alto | pixels de altura,px de altura | pixel di altezza,px di altezza
o in portrait format | hochformat,im hochformat,ins hochformat,auf hochformat,in hochformat | format portrait,au format portrait,en format portrait,en portrait | en vertical,en formato vertical,formato vertical,en formato retrato | na vertical,em formato retrato,em retrato,no formato retrato | in verticale,in formato verticale,in formato ritratto
o in landscape format | querformat,im querformat,ins querformat,auf querformat,in querformat | format paysage,au format paysage,en format paysage,en paysage | en horizontal,en formato horizontal,formato horizontal,en formato apaisado | na horizontal,em formato paisagem,no formato paisagem | in orizzontale,in formato orizzontale
n photo credit | fotonachweis,bildnachweis,urheberhinweis,urhebervermerk | crédit photo,crédit | crédito de la foto,crédito fotográfico,crédito | crédito da foto,crédito | credito fotografico,credito della foto,credito
n caption | bildunterschrift,beschriftung,bildtext | légende | leyenda,pie de foto | legenda | didascalia
n edges | ränder,kanten,ränder des bildes | bords,bords de l'image | bordes,bordes de la imagen | bordas | bordi
a dark | dunkel,dunkle,dunklen,dunkles | sombre,sombres,foncé,foncée,foncés | oscuro,oscura,oscuros,oscuras | escuro,escura,escuros,escuras | scuro,scura,scuri,scure
a light | hell,helle,hellen,heller farbe | clair,claire,clairs,claires | claro,clara,claros,claras | claro,clara,claros,claras | chiaro,chiara,chiari,chiare
o _ | stehen,bestehen,hinzu,frei,format,bitte,mal,doch,aus,zu,dazu,ab,es so dass,so dass,könnten sie,können sie,könntest du,kannst du,könnt ihr,könntet ihr,würden sie,würdest du,ich möchte,möchte ich | s'il te plaît,s'il vous plaît,svp,merci,veuillez,format,pouvez-vous,pourriez-vous,peux-tu,pourrais-tu,est-ce que tu peux,est-ce que vous pouvez,je voudrais,je veux,j'aimerais | por favor,puedes,podrías,puede,podría,podéis,podríais,quiero,quisiera,me gustaría,que sea,que esté,de manera que,que,sea,sean,esté,estén,quede,queden | por favor,pode,poderia,você pode,você poderia,podes,podias,quero,queria,gostaria de,que fique,para que fique,que,fique,seja | per favore,puoi,potresti,può,potrebbe,potete,vorrei,voglio,che sia,che,sia
o is | ist,sind | est,sont | es,está,son,están | é,está,são | è,sono
o too dark | zu dunkel | trop sombre,trop foncé,trop foncée | demasiado oscuro,demasiado oscura,muy oscuro,muy oscura | escuro demais,escura demais,muito escuro,muito escura | troppo scuro,troppo scura
o too bright | zu hell | trop clair,trop claire,trop lumineux,trop lumineuse | demasiado claro,demasiado clara,muy claro,muy clara,demasiado brillante | claro demais,clara demais,muito claro,muito clara | troppo chiaro,troppo chiara
o too yellow | zu gelb,gelbstichig | trop jaune | demasiado amarillo,demasiado amarilla,muy amarillo,muy amarilla | amarelo demais,muito amarelo,muito amarela | troppo giallo,troppo gialla
o too noisy | zu verrauscht,verrauscht,zu körnig,körnig | trop bruité,trop bruitée,bruité,bruitée | demasiado ruido,mucho ruido | muito ruído | troppo rumore
o it | es,sie,ihn | le rendre,la rendre | - | - | -
n men | männer | hommes | hombres | homens | uomini
n women | frauen | femmes | mujeres | mulheres | donne
o both | die beiden,beide,beiden | les deux | ambos,ambas,los dos,las dos | ambos,ambas,os dois,as duas | entrambi,entrambe
o the | der,die,das,den,dem,des,meine,meinen,mein,diesen,dieses,diese | le,la,les,l',mon,ma,mes,cette,ce,cet | el,la,los,las,mi,mis,esta,este | o,a,os,as,meu,minha,esta,este | il,lo,la,i,gli,le,l',mio,mia,questa,questo
o a | ein,eine,einen,einem,einer | un,une | un,una,unos,unas | um,uma | un,una,uno,un'
o and | und,sowie,danach,dann,anschließend,zuletzt,außerdem | et,ainsi que,puis,ensuite,enfin | y,e,luego,después,también | e,depois,em seguida,também | e,ed,poi,dopo,infine
o but | aber,jedoch | mais | pero | mas | ma
o with | mit,durch,gegen | avec des,avec,par | con,por | com,por | con
o without | ohne | sans | sin | sem | senza
o not | nicht | pas | no | não | non
o around | um,rund um,um herum,rundherum,herum | autour de,autour | alrededor de,alrededor | ao redor de,em volta de,ao redor,em volta | intorno a,attorno a,intorno
o around the | ums | autour du,autour des | alrededor del | ao redor da,ao redor do,em volta da,em volta do | intorno al,intorno alla,attorno al,attorno alla,attorno all'
o all | alle,allen,aller,sämtliche,sämtlichen | tous les,toutes les | todos los,todas las | todos os,todas as | tutti i,tutte le,tutti gli
o everything | alles | tout | todo | tudo | tutto
o the rest | den rest,der rest,das übrige,alles andere | le reste,tout le reste | el resto,todo lo demás,lo demás | o resto,todo o resto | il resto,tutto il resto
o before | vor | devant | delante de,ante | na frente de,diante de | davanti a
o before the | vors | - | delante del | na frente da,na frente do | davanti al,davanti alla
o behind | hinter | derrière | detrás de | atrás de | dietro
o to | - | au format,en format | al formato,en formato,formato | no formato,formato | nel formato,in formato,formato
o everything except | alles außer,alles ausser,alles bis auf | tout sauf | todo excepto,todo menos,todo salvo | tudo exceto,tudo menos | tutto tranne,tutto eccetto
o except | außer,ausser,bis auf | sauf,excepté | excepto,menos,salvo | exceto,menos | tranne,eccetto
o in | in,im,auf,am,als | en,dans,comme | en,como | em,no,na,como | in,nel,nella,sul,sulla,come
o to | auf eine,auf ein,zum,zur,nach | à,en un,en une,vers | a,hacia | para,em um,em uma | a,in un,in una,verso
o to the | ins,in die,in das,in den | au,aux,à la,à l' | al,a la | ao,à | al,alla,all'
o of the | vom,von der,von dem,der | du,des,de la,de l' | del,de la,de los,de las | do,da,dos,das | del,della,dello,dei,delle,dell'
o of | von | de,d' | de | de | di
o from the | aus dem,aus der | - | - | - | dal,dalla
o by | um | de | - | em | del
o more | mehr | plus de,plus | más | mais | più
o less | weniger | moins de,moins | menos | menos | meno
o a little | etwas,ein bisschen,ein wenig,leicht | un peu,légèrement | un poco,ligeramente,un poquito,algo,levemente | um pouco,levemente,um pouquinho,ligeiramente | un po',un po,leggermente,un poco
o much | viel,deutlich,sehr,stark | beaucoup,très,fortement | mucho,muy | muito,bem | molto
o only | nur | seulement,uniquement | solo,sólo,solamente | só,apenas,somente | solo,soltanto
o twice as big | doppelt so groß | deux fois plus grand,deux fois plus grande | el doble de grande | duas vezes maior | due volte più grande,il doppio
o half the size | halb so groß | deux fois plus petit,deux fois plus petite | la mitad de tamaño | metade do tamanho | metà dimensione
o degrees | grad | degrés | grados | graus | gradi
o pixels | pixel | pixels | píxeles,pixeles | pixels | pixel
o percent | prozent | pour cent,pourcents | por ciento | por cento | per cento
o horizontally | horizontal,waagerecht | horizontalement | horizontalmente | horizontalmente | orizzontalmente
o vertically | vertikal,senkrecht | verticalement | verticalmente | verticalmente | verticalmente
o to the left | nach links | vers la gauche,à gauche | a la izquierda,hacia la izquierda | à esquerda,para a esquerda | a sinistra
o to the right | nach rechts | vers la droite,à droite | a la derecha,hacia la derecha | à direita,para a direita | a destra
o left | links,linke,linken | gauche | izquierda | esquerda | sinistra
o right | rechts,rechte,rechten | droite | derecha | direita | destra
o top | oben | en haut | arriba | em cima,topo | in alto
o bottom | unten | en bas | abajo | embaixo | in basso
o in the center | in die mitte,in der mitte,mittig | au centre,au milieu | en el centro,en el medio,centrado | no centro,no meio | al centro,nel centro
o should be in the center | soll in der mitte sein,soll mittig sein,soll in der mitte stehen | doit être au milieu,doit être au centre | debe estar en el centro,debe quedar en el centro | deve ficar no centro,deve estar no centro | deve essere al centro,deve stare al centro
o should stay sharp | soll scharf bleiben,bleibt scharf,scharf lassen | doit rester nette,doit rester net,reste nette,reste net | debe quedar nítida,debe quedar nítido | deve ficar nítida,deve ficar nítido | deve restare nitida,deve restare nitido
o should stay unchanged | soll so bleiben,soll bleiben,bleibt unverändert | doit rester inchangé,ne change pas | debe quedar igual,que no cambie | deve ficar igual | deve restare uguale
a square | quadratisch | carré,carrée | cuadrado,cuadrada | quadrado,quadrada | quadrato,quadrata
n square | quadrat | carré | cuadrado | quadrado | quadrato
a black and white | schwarzweiß,schwarz-weiß,schwarz weiß,schwarzweiss,schwarz-weiss,schwarzweißen | noir et blanc | blanco y negro | preto e branco | bianco e nero
a black | schwarz,schwarze,schwarzen,schwarzer,schwarzes | noir,noire,noirs,noires | negro,negra,negros,negras | preto,preta,pretos,pretas | nero,nera,neri,nere
a white | weiß,weiss,weiße,weißen,weißer,weißes | blanc,blanche,blancs,blanches | blanco,blanca,blancos,blancas | branco,branca,brancos,brancas | bianco,bianca,bianchi,bianche
a red | rot,rote,roten,roter,rotes | rouge,rouges | rojo,roja,rojos,rojas | vermelho,vermelha,vermelhos,vermelhas | rosso,rossa,rossi,rosse
a blue | blau,blaue,blauen,blauer,blaues | bleu,bleue,bleus,bleues | azul,azules | azul,azuis | blu,azzurro,azzurra
a green | grün,grüne,grünen,grüner,grünes | vert,verte,verts,vertes | verde,verdes | verde,verdes | verde,verdi
a yellow | gelb,gelbe,gelben,gelber,gelbes | jaune,jaunes | amarillo,amarilla,amarillos,amarillas | amarelo,amarela,amarelos,amarelas | giallo,gialla,gialli,gialle
a orange | orange,orangen | orange | naranja | laranja | arancione
a purple | lila,violett | violet,violette | morado,morada,púrpura | roxo,roxa | viola
a pink | rosa | rose | rosa,rosado | rosa,cor-de-rosa | rosa
a gray | grau,graue,grauen,grauer | gris,grise | gris | cinza,cinzento | grigio,grigia
a brown | braun,braune,braunen | marron,brun,brune | marrón | marrom,castanho | marrone
a gold | gold,goldene,goldenen,goldener | doré,dorée | dorado,dorada | dourado,dourada | dorato,dorata
a turquoise | türkis,türkise,türkisen | turquoise | turquesa | turquesa | turchese
a beige | beige,beigen | beige | beige | bege | beige
a light blue | hellblau,hellblaue,hellblauen,hellblauer | bleu clair,bleu ciel | azul claro,celeste | azul claro,azul-claro | azzurro chiaro,celeste
a dark blue | dunkelblau,dunkelblaue,dunkelblauen,dunkelblauer | bleu foncé,bleu marine | azul oscuro,azul marino | azul escuro,azul-escuro | blu scuro
a light green | hellgrün,hellgrüne,hellgrünen | vert clair | verde claro | verde claro | verde chiaro
a dark green | dunkelgrün,dunkelgrüne,dunkelgrünen | vert foncé | verde oscuro | verde escuro | verde scuro
a light gray | hellgrau,hellgraue,hellgrauen | gris clair | gris claro | cinza claro | grigio chiaro
a dark gray | dunkelgrau,dunkelgraue,dunkelgrauen | gris foncé | gris oscuro | cinza escuro | grigio scuro
a dark red | dunkelrot,dunkelrote,dunkelroten | rouge foncé,bordeaux | rojo oscuro | vermelho escuro | rosso scuro
a light red | hellrot,hellrote,hellroten | rouge clair | rojo claro | vermelho claro | rosso chiaro
a light pink | hellrosa,zartrosa | rose clair,rose pâle | rosa claro,rosa pálido | rosa claro,rosa-claro | rosa chiaro
a dark pink | dunkelrosa | rose foncé | rosa oscuro | rosa escuro | rosa scuro
a light yellow | hellgelb,hellgelbe,hellgelben | jaune clair,jaune pâle | amarillo claro | amarelo claro | giallo chiaro
a light brown | hellbraun,hellbraune,hellbraunen | marron clair | marrón claro | marrom claro | marrone chiaro
a dark brown | dunkelbraun,dunkelbraune,dunkelbraunen | marron foncé,brun foncé | marrón oscuro | marrom escuro | marrone scuro
a light purple | helllila,hellviolett | violet clair | morado claro | roxo claro | viola chiaro
a dark purple | dunkellila,dunkelviolett | violet foncé | morado oscuro | roxo escuro | viola scuro
a sepia | sepia | sépia | sepia | sépia | seppia
a brighter | heller | plus clair,plus claire,plus lumineux,plus lumineuse | más claro,más clara,más brillante,más luminoso,más luminosa | mais claro,mais clara,mais brilhante | più chiaro,più chiara,più luminoso,più luminosa
a darker | dunkler | plus sombre,plus foncé,plus foncée | más oscuro,más oscura | mais escuro,mais escura | più scuro,più scura
a warmer | wärmer | plus chaud,plus chaude,plus chaudes,plus chauds | más cálido,más cálida,más cálidos,más cálidas | mais quente,mais quentes | più caldo,più calda,più caldi
a cooler | kühler,kälter | plus froid,plus froide | más frío,más fría | mais frio,mais fria | più freddo,più fredda
a sharper | schärfer | plus net,plus nette | más nítido,más nítida | mais nítido,mais nítida | più nitido,più nitida
a blurry | unscharf,verschwommen | flou,floue | borroso,borrosa,desenfocado,desenfocada | desfocado,desfocada | sfocato,sfocata
a bigger | größer,grösser | plus grand,plus grande | más grande | maior | più grande
a smaller | kleiner | plus petit,plus petite | más pequeño,más pequeña | menor | più piccolo,più piccola
a more colorful | bunter,farbenfroher | plus coloré,plus colorée | más colorido,más colorida | mais colorido,mais colorida | più colorato,più colorata
a more contrast | kontrastreicher | plus contrasté,plus contrastée | más contrastado,más contrastada | mais contrastado,mais contrastada | più contrastato,più contrastata
a more dramatic | dramatischer | plus dramatique,plus dramatiques | más dramático,más dramática | mais dramático,mais dramática | più drammatico,più drammatica
a more vivid | lebendiger,kräftiger,leuchtender | plus vif,plus vive,plus vifs,plus vives | más vivo,más viva,más vivos,más vivas | mais vivo,mais viva,mais vivas | più vivo,più viva,più vivaci
a plain | einfarbig,einfarbige,einfarbigen,einfarbiger,schlicht,schlichten | uni,unie,unis | liso,lisa | liso,lisa | tinta unita,in tinta unita
o overall | insgesamt,im ganzen | dans l'ensemble,globalement | en general,en conjunto | no geral | nel complesso
n colleague | kollegen,kollege | collègue | compañero,colega | colega | collega
n speaker | redner,sprecher | orateur | orador,ponente | orador,palestrante | oratore
a transparent | transparent,transparenter,transparenten,durchsichtig | transparent,transparente | transparente | transparente | trasparente
a thin | dünn,dünne,dünnen,dünner,schmalen,schmaler | fin,fine,mince | fino,fina,delgado | fino,fina | sottile
a thick | dick,dicke,dicken,dicker,breiten,breiter | épais,épaisse,large | grueso,gruesa,ancho | grosso,grossa,largo | spesso,spessa
a big | groß,große,großen,großer,großem | grand,grande,gros,grosse | grande | grande | grande,grandi
a small | klein,kleine,kleinen,kleiner | petit,petite | pequeño,pequeña | pequeno,pequena | piccolo,piccola
a vintage | altmodisch,vintage | vintage,rétro | vintage,antiguo,antigua | vintage,antigo,antiga | vintage,d'epoca
a rounded | abgerundete,abgerundeten,runde,runden | arrondis,arrondi | redondeadas,redondeados | arredondados,arredondadas | arrotondati,arrotondate
n effect | effekt | effet | efecto | efeito | effetto
n look | look,stil | style,aspect | estilo,aspecto | estilo,aspecto | stile,aspetto
n shirt | hemd,t-shirt | chemise,t-shirt | camisa,camiseta | camisa,camiseta | camicia,maglietta
n jacket | jacke | veste,blouson | chaqueta | jaqueta,casaco | giacca
n coat | mantel | manteau | abrigo | casacão | cappotto
n dress | kleid | robe | vestido | vestido | vestito
n trousers | hose | pantalon | pantalones,pantalón | calças,calça | pantaloni
n teeth | zähne | dents | dientes | dentes | denti
n skin | haut | peau | piel | pele | pelle
n grain | körnung,filmkorn | grain | grano | grão | grana
n image | bild,foto,aufnahme,fotografie | image,photo,photographie | imagen,foto,fotografía | imagem,foto,fotografia | immagine,foto,fotografia
n background | hintergrund | fond,arrière-plan,arrière plan | fondo | fundo,plano de fundo | sfondo
n border | rahmen,rand | cadre,bordure,bord | marco,borde | moldura,borda | cornice,bordo
n corners | ecken | coins | esquinas | cantos | angoli
n text | text,texte,texten,schrift,schriften,schriftzug,schriftzüge | texte,textes | texto,textos | texto,textos | testo,testi,scritta,scritte
n letters | buchstaben | lettres | letras | letras | lettere
n watermark | wasserzeichen | filigrane | marca de agua | marca d'água | filigrana
o the shadows | die schatten,die dunklen bereiche | les ombres | las sombras | as sombras | le ombre
o the highlights | die spitzlichter,die hellen bereiche | les hautes lumières | las altas luces,las luces altas | as altas luzes,os realces | le alte luci
n shadow | schatten | ombre | sombra | sombra | ombra
n vignette | vignette | vignette,vignettage | viñeta | vinheta | vignettatura
n noise | rauschen,bildrauschen | bruit | ruido | ruído | rumore
n contrast | kontrast | contraste | contraste | contraste | contrasto
n brightness | helligkeit | luminosité | brillo,luminosidad | brilho | luminosità
n saturation | sättigung,farbsättigung | saturation | saturación | saturação | saturazione
n sharpness | schärfe | netteté | nitidez | nitidez | nitidezza
n color | farbe | couleur | color | cor | colore
n colors | farben | couleurs | colores | cores | colori
n pencil sketch | bleistiftzeichnung,zeichnung | dessin au crayon,croquis | dibujo a lápiz | desenho a lápis | disegno a matita
n watercolor | aquarell | aquarelle | acuarela | aquarela | acquerello
n oil painting | ölgemälde | peinture à l'huile | pintura al óleo | pintura a óleo | dipinto a olio
n cartoon | comic,cartoon | dessin animé,bande dessinée | caricatura,dibujo animado | desenho animado,caricatura | cartone animato,fumetto
n sky | himmel | ciel | cielo | céu | cielo
n cat | katze,kater | chat,chatte | gato,gata | gato,gata | gatto,gatta
n dog | hund | chien,chienne | perro,perra | cachorro,cão | cane
n horse | pferd | cheval | caballo | cavalo | cavallo
n bird | vogel | oiseau | pájaro | pássaro | uccello
n woman | frau | femme | mujer | mulher | donna
n man | mann | homme | hombre | homem | uomo
n subject | motiv,hauptmotiv | sujet,sujet principal | sujeto,motivo | assunto,motivo | soggetto
n person | person | personne | persona | pessoa | persona
n people | leute,personen,menschen | personnes,gens | personas,gente | pessoas | persone
n child | kind | enfant | niño,niña | criança | bambino,bambina
n face | gesicht | visage | cara,rostro | rosto,cara | viso,volto,faccia
n faces | gesichter | visages | caras,rostros | rostos | volti,visi,facce
n eyes | augen | yeux | ojos | olhos | occhi
n hair | haare,haar | cheveux | pelo,cabello | cabelo | capelli
n cup | tasse | tasse | taza | xícara,chávena | tazza,tazzina
n saucer | untertasse | soucoupe | platillo | pires | piattino
n spoon | löffel | cuillère | cuchara | colher | cucchiaio,cucchiaino
n bottle | flasche | bouteille | botella | garrafa | bottiglia
n table | tisch | table | mesa | mesa | tavolo
n chair | stuhl | chaise | silla | cadeira | sedia
n car | auto,wagen | voiture | coche,carro,auto | carro | auto,macchina
n motorcycle | motorrad | moto | moto,motocicleta | moto,motocicleta | moto,motocicletta
n bike | fahrrad | vélo | bicicleta | bicicleta | bicicletta
n bench | bank | banc | banco | banco | panchina
n rocket | rakete | fusée | cohete | foguete | razzo
n towers | türme | tours | torres | torres | torri
n light | licht,beleuchtung | lumière,éclairage | luz,iluminación | luz,iluminação | luce
n lights | lichter,lampen | lumières | luces | luzes | luci
n flag | flagge,fahne | drapeau | bandera | bandeira | bandiera
n helmet | helm | casque | casco | capacete | casco
n suit | anzug | combinaison,costume | traje | traje | tuta
n tree | baum | arbre | árbol | árvore | albero
n house | haus | maison | casa | casa | casa
n flower | blume | fleur | flor | flor | fiore
n wall | wand,mauer | mur | pared,muro | parede,muro | muro,parete
n board | platine | carte | placa | placa | scheda
n tower | turm | tour | torre | torre | torre
n plate | teller | assiette | plato | prato | piatto
n bowl | schüssel,schale | bol | tazón,cuenco | tigela | ciotola
n button | knopf,taste | bouton | botón | botão | pulsante,bottone
n wheel | rad | roue | rueda | roda | ruota
n wheels | räder | roues | ruedas | rodas | ruote
n chip | chip | puce | chip | chip | chip
n cable | kabel | câble | cable | cabo | cavo
n logo | logo | logo | logo,logotipo | logo,logotipo | logo
n sticker | aufkleber | autocollant | pegatina | adesivo | adesivo
n label | etikett | étiquette | etiqueta | etiqueta | etichetta
n window | fenster | fenêtre | ventana | janela | finestra
n door | tür | porte | puerta | porta | porta
n box | karton,kiste,schachtel | boîte,carton | caja | caixa | scatola
n bag | tasche | sac | bolsa,bolso | bolsa | borsa
n hat | hut,mütze | chapeau | sombrero,gorro | chapéu | cappello
n glasses | brille | lunettes | gafas,lentes | óculos | occhiali
n shoes | schuhe | chaussures | zapatos | sapatos | scarpe
n floor | boden,fußboden | sol | suelo,piso | chão,piso | pavimento
n grass | gras,rasen | herbe,pelouse | hierba,césped | grama,relva | erba,prato
n water | wasser | eau | agua | água | acqua
n mountain | berg | montagne | montaña | montanha | montagna
n clouds | wolken | nuages | nubes | nuvens | nuvole
n sun | sonne | soleil | sol | sol | sole
n lamp | lampe | lampe | lámpara | lâmpada | lampada
n book | buch | livre | libro | livro | libro
n head | kopf | tête | cabeza | cabeça | testa
n hands | hände | mains | manos | mãos | mani
n nose | nase | nez | nariz | nariz | naso
n mouth | mund | bouche | boca | boca | bocca
n lips | lippen | lèvres | labios | lábios | labbra
n fur | fell | pelage,fourrure | pelaje | pelo,pelagem | pelo,pelliccia
n beach | strand | plage | playa | praia | spiaggia
n forest | wald | forêt | bosque | floresta | foresta,bosco
v smooth | glätte,glätten | lisse,lisser,adoucis,adoucir | suaviza,suavizar,alisa,alisar | suavize,suavizar,alise,alisar | leviga,levigare,ammorbidisci
v whiten | - | blanchis,blanchir | blanquea,blanquear | branqueie,branqueia,branquear | sbianca,sbiancare
o without changing | ohne zu verändern | sans toucher à,sans toucher,sans changer,sans modifier | sin tocar,sin cambiar,sin modificar | sem tocar em,sem mexer em,sem mudar,sem alterar | senza toccare,senza cambiare,senza modificare
o without changing the | - | sans toucher au,sans toucher aux | sin tocar al | sem tocar no,sem tocar na,sem tocar nos,sem tocar nas,sem mexer no,sem mexer na | -
o as it is | wie er ist,wie sie ist,wie es ist,so wie er ist,so wie sie ist,so wie es ist,wie sie sind,unverändert | tel quel,telle quelle,tels quels,telles quelles,comme elle est,comme il est,tel qu'il est,telle qu'elle est,intact,intacte,intacts | tal cual,tal como está,como está,como están,intacto,intacta,intactos,igual,sin cambios | como está,como estão,tal como está,do jeito que está,intacto,intacta,inalterado,inalterada | com'è,così com'è,intatto,intatta,invariato,invariata
o instead of | statt,anstatt,anstelle von | au lieu de,à la place de | en vez de,en lugar de | em vez de,ao invés de,no lugar de | invece di,al posto di
o as jpg | als jpg,als jpeg | en jpg,en jpeg,au format jpg | como jpg,como jpeg,en jpg | como jpg,em jpg | come jpg,in jpg
o as png | als png | en png,au format png | como png,en png | como png,em png | come png,in png
o to a circle | rund,kreisrund,kreisförmig,als kreis,zum kreis | en rond,en cercle | en círculo,en un círculo,redondo,redonda | em círculo,redondo,redonda | in tondo,in cerchio
o more saturated | gesättigter,satter | plus saturé,plus saturée,plus saturées | más saturado,más saturada,más saturados | mais saturado,mais saturada | più saturo,più satura
a softer | weicher | plus doux,plus douce | más suave | mais suave | più morbido,più morbida
a front | vordere,vorderen,vorderes | avant | delantero,delantera,delanteros,delanteras | dianteiro,dianteira,da frente | anteriore
a rear | hintere,hinteren,hinteres | arrière | trasero,trasera,traseros,traseras | traseiro,traseira,de trás | posteriore
a concrete | aus beton | en béton | de hormigón,de concreto | de concreto,de betão | in cemento,di cemento
a wooden | hölzern,hölzerne,hölzernen,aus holz | en bois | de madera | de madeira | di legno,in legno
a silver | silbern,silberne,silbernen,silber | argenté,argentée,argentés | plateado,plateada,plateados | prateado,prateada | argentato,argentata
a magenta | magenta | magenta | magenta | magenta | magenta
n top half | obere hälfte,oberen hälfte | moitié supérieure,moitié haute,moitié du haut | mitad superior,mitad de arriba | metade superior,metade de cima | metà superiore
n bottom half | untere hälfte,unteren hälfte | moitié inférieure,moitié basse,moitié du bas | mitad inferior,mitad de abajo | metade inferior,metade de baixo | metà inferiore
n left half | linke hälfte,linken hälfte | moitié gauche | mitad izquierda | metade esquerda | metà sinistra
n right half | rechte hälfte,rechten hälfte | moitié droite | mitad derecha | metade direita | metà destra
n sunset | sonnenuntergang | coucher de soleil | atardecer,puesta de sol | pôr do sol,pôr-do-sol | tramonto
n space shuttle | raumfähre,spaceshuttle | navette,navette spatiale | transbordador,transbordador espacial | ônibus espacial,vaivém espacial | navetta,navetta spaziale
n shelf | regal | étagère,étagères | estante,estantería | prateleira,estante | scaffale
n tank | - | réservoir | tanque,depósito | tanque,depósito | serbatoio
n handle | henkel,griff | anse,poignée | asa,mango,manija | alça,cabo da xícara | manico
n coffee | kaffee | café | café | café | caffè
n screen | bildschirm | écran | pantalla | tela | schermo
n clock | uhr | horloge,pendule | reloj | relógio | orologio
n flags | flaggen,fahnen | drapeaux | banderas | bandeiras | bandiere
n rust | rost | rouille | óxido | ferrugem | ruggine
n whiskers | schnurrhaare | moustaches | bigotes | bigodes | baffi
n snow | schnee | neige | nieve | neve | neve
n rain | regen | pluie | lluvia | chuva | pioggia
n fog | nebel | brouillard,brume | niebla | neblina,nevoeiro | nebbia
`;
