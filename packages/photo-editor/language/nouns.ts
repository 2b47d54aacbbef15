/** Names of things: the English word, and its singular in German, French, Spanish, Portuguese and Italian. */
export const NOUNS = `
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
n rose | rose | rose | rosa | rosa | rosa
n plant | pflanze | plante | planta | planta | pianta
n flower pot | blumentopf | pot de fleurs | maceta | vaso de flores | vaso di fiori
n pot | topf | pot | olla | panela | pentola
n vase | vase | vase | jarrón,florero | vaso | vaso
n leaves | blätter,laub | feuilles,feuillage | hojas | folhas | foglie
n stone | stein | pierre,caillou | piedra | pedra | pietra
n rock | felsen,fels | rocher | roca | rocha | roccia
n sand | sand | sable | arena | areia | sabbia
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
n fence | zaun | clôture | valla,cerca | cerca | recinzione
n pole | mast,pfosten | poteau | poste | poste | palo
n power line | stromleitung,leitung | ligne électrique | línea eléctrica | linha elétrica | linea elettrica
n power pole | strommast | pylône | torre eléctrica | poste de luz | traliccio
n pagoda | pagode | pagode | pagoda | pagode | pagoda
n statue | statue | statue | estatua | estátua | statua
n boat | boot | bateau | barco,bote | barco | barca
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
n knob | knopf | bouton | perilla | botão | manopola
`;
