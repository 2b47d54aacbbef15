/** Names of things: the English word, and its singular in German, French, Spanish, Portuguese and Italian. */
export const NOUNS = `
n red panda | roter panda,roten panda,katzenbär | panda roux | panda rojo | panda vermelho | panda rosso
n squirrel | eichhörnchen | écureuil | ardilla | esquilo | scoiattolo
n lion | löwe,löwen | lion | león | leão | leone
n rabbit | hase,hasen,kaninchen | lapin | conejo | coelho | coniglio
n butterfly | schmetterling | papillon | mariposa | borboleta | farfalla
n ladybug | marienkäfer | coccinelle | mariquita | joaninha | coccinella
n bee | biene | abeille | abeja | abelha | ape
n cow | kuh | vache | vaca | vaca | mucca
n sheep | schaf | mouton | oveja | ovelha | pecora
n fish | fisch | poisson | pez,pescado | peixe | pesce
n dandelion | pusteblume,löwenzahn | pissenlit | diente de león | dente-de-leão | soffione
n police car | polizeiauto,polizeiwagen,streifenwagen | voiture de police | coche de policía | carro de polícia | auto della polizia
n rose | rose | rose | rosa | rosa | rosa
n plant | pflanze | plante | planta | planta | pianta
n flower pot | blumentopf | pot de fleurs | maceta | vaso de flores | vaso di fiori
n pot | topf | pot | olla | panela | pentola
n vase | vase | vase | jarrón,florero | vaso | vaso
n leaves | blätter,laub | feuilles,feuillage | hojas | folhas | foglie
n stone | stein | pierre,caillou | piedra | pedra | pietra
n rock | felsen,fels | rocher | roca | rocha | roccia
n sand | sand | sable | arena | areia | sabbia
n food | essen | nourriture | comida | comida | cibo
n sea | meer | mer | mar | mar | mare
n lake | see | lac | lago | lago | lago
n river | fluss | rivière,fleuve | río | rio | fiume
n meadow | wiese | prairie,pré | pradera,prado | prado | prato
n field | feld | champ | campo | campo | campo
n hill | hügel | colline | colina | colina | collina
n street | straße,strasse | rue | calle | rua | strada
n bridge | brücke | pont | puente | ponte | ponte
n building | gebäude | bâtiment,immeuble | edificio | edifício | edificio
n roof | dach | toit | tejado,techo | telhado | tetto
n barrier | absperrung,absperrungen,barriere | barrière,barrières | barrera,barreras | barreira,barreiras | barriera,transenna
n fence | zaun | clôture | valla,cerca | cerca | recinzione
n pole | mast,pfosten | poteau | poste | poste | palo
n power line | stromleitung,leitung | ligne électrique | línea eléctrica | linha elétrica | linea elettrica
n power pole | strommast | pylône | torre eléctrica | poste de luz | traliccio
n pagoda | pagode | pagode | pagoda | pagode | pagoda
n statue | statue | statue | estatua | estátua | statua
n power lines | stromleitungen,hochspannungsleitungen | fils électriques,lignes électriques | cables eléctricos,cables de la luz | fios elétricos,cabos elétricos | cavi elettrici,fili elettrici
n sailboat | segelboot,segelschiff | voilier | velero,barco de vela | veleiro,barco à vela | barca a vela,veliero
n boat | boot,kahn | bateau,barque | barco,bote,barca | barco,bote | barca
n ship | schiff | navire | buque | navio | nave
n train | zug | train | tren | trem,comboio | treno
n bus | bus | bus,autobus | autobús | ônibus,autocarro | autobus
n truck | lkw,lastwagen,laster | camion | camión | caminhão | camion
n airplane | flugzeug | avion | avión | avião | aereo
n ball | ball | ballon,balle | pelota,balón | bola | palla,pallone
n apple | apfel | pomme | manzana | maçã | mela
n lemon | zitrone | citron | limón | limão | limone
n banana | banane | banane | plátano,banana | banana | banana
n fruit | obst,frucht | fruit | fruta | fruta | frutta
n cake | kuchen,torte | gâteau | pastel,tarta | bolo | torta
n bread | brot | pain | pan | pão | pane
n pizza | pizza | pizza | pizza | pizza | pizza
n glass | glas | verre | vaso | copo | bicchiere
n knife | messer | couteau | cuchillo | faca | coltello
n fork | gabel | fourchette | tenedor | garfo | forchetta
n sofa | sofa,couch | canapé | sofá | sofá | divano
n bed | bett | lit | cama | cama | letto
n curtain | vorhang | rideau | cortina | cortina | tenda
n carpet | teppich | tapis | alfombra | tapete | tappeto
n umbrella | regenschirm,schirm | parapluie | paraguas,sombrilla | guarda-chuva | ombrello
n backpack | rucksack | sac à dos | mochila | mochila | zaino
n scarf | schal | écharpe,foulard | bufanda | cachecol | sciarpa
n tie | krawatte | cravate | corbata | gravata | cravatta
n belt | gürtel | ceinture | cinturón | cinto | cintura
n skirt | rock | jupe | falda | saia | gonna
n sweater | pullover,pulli | pull | suéter,jersey | suéter | maglione
n girl | mädchen | fille | niña,chica | menina | ragazza
n boy | junge,jungen | garçon | niño,chico | menino | ragazzo
n player | spieler | joueur | jugador | jogador | giocatore
n phone | handy,telefon | téléphone | teléfono,móvil | telefone,celular | telefono
n sign | schild | panneau | cartel,letrero | placa | cartello
n candle | kerze | bougie | vela | vela | candela
n brush | pinsel | pinceau | pincel | pincel | pennello
n notebook | notizbuch | carnet | cuaderno,libreta | caderno | quaderno
n armchair | sessel | fauteuil | sillón,butaca | poltrona | poltrona
n pillow | kissen | coussin,oreiller | cojín,almohada | almofada,travesseiro | cuscino
n pen | stift,kugelschreiber,kuli | stylo | bolígrafo,pluma | caneta | penna
n pencil | bleistift | crayon | lápiz | lápis | matita
n picture frame | bilderrahmen | cadre photo | portarretrato | porta-retrato | portafoto
n street lamp | straßenlaterne,laterne,straßenlampe | lampadaire,réverbère | farola | poste de iluminação | lampione
n bin | mülleimer,abfalleimer,mülltonne | poubelle | papelera,cubo de basura | lixeira | cestino,bidone
n trash | müll,abfall | déchets,ordures | basura | lixo | spazzatura
n bush | busch,strauch | buisson | arbusto | arbusto | cespuglio
n hedge | hecke | haie | seto | sebe | siepe
n stairs | treppe,stufen | escalier,escaliers | escaleras,escalera | escada,escadas | scale
n balloon | luftballon,ballon | ballon | globo | balão | palloncino
n duck | ente | canard | pato | pato | anatra
n chicken | huhn,henne | poule,poulet | gallina,pollo | galinha,frango | gallina
n goat | ziege | chèvre | cabra | cabra | capra
n pig | schwein | cochon | cerdo | porco | maiale
n fox | fuchs | renard | zorro | raposa | volpe
n deer | reh,hirsch | cerf,biche | ciervo,venado | veado,cervo | cervo
n elephant | elefant | éléphant | elefante | elefante | elefante
n tiger | tiger | tigre | tigre | tigre | tigre
n bear | bär,bären | ours | oso | urso | orso
n monkey | affe,affen | singe | mono | macaco | scimmia
n puppy | welpe,welpen | chiot | cachorro,perrito | filhote | cucciolo
n baby | baby | bébé | bebé | bebê | neonato
n tourist | tourist,touristen | touriste | turista | turista | turista
n laptop | laptop,notebook | ordinateur portable,portable | portátil | notebook | portatile
n keyboard | tastatur | clavier | teclado | teclado | tastiera
n camera | kamera | appareil photo,caméra | cámara | câmera | fotocamera
n television | fernseher | télé,téléviseur | televisor,tele | televisão,televisor | televisore
n bottle | flasche | bouteille | botella | garrafa | bottiglia
n mirror | spiegel | miroir | espejo | espelho | specchio
n painting | gemälde | tableau | cuadro | quadro | quadro
n poster | poster,plakat | affiche | póster | cartaz,pôster | poster
n towel | handtuch | serviette | toalla | toalha | asciugamano
n blanket | decke | couverture | manta | cobertor,manta | coperta
n ceiling | zimmerdecke | plafond | techo | teto | soffitto
n orange | orange,apfelsine | orange | naranja | laranja | arancia
n strawberry | erdbeere,erdbeeren | fraise | fresa | morango | fragola
n cherry | kirsche | cerise | cereza | cereja | ciliegia
n grapes | trauben,weintrauben | raisins,raisin | uvas | uvas | uva
n cheese | käse | fromage | queso | queijo | formaggio
n tea | tee | thé | té | chá | tè
n wine | wein | vin | vino | vinho | vino
n guitar | gitarre | guitare | guitarra | violão,guitarra | chitarra
n piano | klavier,flügel | piano | piano | piano | pianoforte
n ring | ring | bague,anneau | anillo | anel | anello
n necklace | halskette,kette | collier | collar | colar | collana
n earring | ohrring | boucle d'oreille | pendiente,arete | brinco | orecchino
n socks | socken | chaussettes | calcetines | meias | calzini
n boots | stiefel | bottes | botas | botas | stivali
n gloves | handschuhe | gants | guantes | luvas | guanti
n sunglasses | sonnenbrille | lunettes de soleil | gafas de sol,lentes de sol | óculos de sol | occhiali da sole
n beard | bart | barbe | barba | barba | barba
n castle | schloss,burg | château | castillo | castelo | castello
n church | kirche | église | iglesia | igreja | chiesa
n skyscraper | hochhaus,wolkenkratzer | gratte-ciel | rascacielos | arranha-céu | grattacielo
n crane | kran | grue | grúa | guindaste | gru
n tent | zelt | tente | tienda de campaña,carpa | tenda,barraca | tenda
n parasol | sonnenschirm | parasol | sombrilla | guarda-sol | ombrellone
n license plate | nummernschild,kennzeichen | plaque d'immatriculation,plaque | matrícula,placa del coche | placa do carro | targa
n black and white image | schwarzweißbild,schwarzweissbild,schwarz-weiß-bild,schwarzweißfoto | - | - | - | -
n knob | knopf | bouton | perilla | botão | manopola
n branch | ast,zweig,baumzweig,baumast | branche | rama | galho,ramo | ramo
n thread | faden | fil | hilo | fio | filo
n dome | kuppel | coupole,dôme | cúpula | cúpula | cupola
n duckling | entenküken,küken | caneton | patito | patinho | anatroccolo
n rooster | hahn | coq | gallo | galo | gallo
n crab | krabbe,krebs | crabe | cangrejo | caranguejo | granchio
n giraffe | giraffe | girafe | jirafa | girafa | giraffa
n parrot | papagei | perroquet | loro,papagayo | papagaio | pappagallo
n swan | schwan | cygne | cisne | cisne | cigno
n goose | gans | oie | ganso | ganso | oca
n robin | rotkehlchen | rouge-gorge | petirrojo | pisco | pettirosso
n waterfall | wasserfall | cascade | cascada | cascata,cachoeira | cascata
n rainbow | regenbogen | arc-en-ciel | arcoíris,arco iris | arco-íris | arcobaleno
n drum | trommel | tambour | tambor | tambor | tamburo
n anchor | anker | ancre | ancla | âncora | ancora
n envelope | umschlag,briefumschlag | enveloppe | sobre | envelope | busta
n cap | mütze,kappe | casquette | gorra | boné | berretto
n wrist watch | armbanduhr | montre | reloj de pulsera | relógio de pulso | orologio da polso
n finger | finger | doigt | dedo | dedo | dito
n tulip | tulpe | tulipe | tulipán | tulipa | tulipano
n dahlia | dahlie | dahlia | dalia | dália | dalia
n sunflower | sonnenblume | tournesol | girasol | girassol | girasole
n egg | ei | œuf | huevo | ovo | uovo
n wire | draht,stromleitung | câble | cable,alambre | fio elétrico,cabo | cavo
n traffic sign | verkehrsschild,straßenschild | panneau routier | señal de tráfico | placa de trânsito | cartello stradale
n cathedral | kathedrale,dom | cathédrale | catedral | catedral | cattedrale
n palace | palast,schloss | palais,château | palacio | palácio | palazzo
n lighthouse | leuchtturm | phare | faro | farol | faro
n windmill | windmühle | moulin à vent | molino de viento | moinho de vento | mulino a vento
n barn | scheune | grange | granero | celeiro | fienile
n hen | henne,huhn | poule | gallina | galinha | gallina
`;
