/**
 * Skies and moods of times of day, in the form of the lexicon. Their languages have one word or a phrase for what English
 * says in several words.
 */
export const SKIES = `
v make it | lass es aussehen,lass das bild aussehen,lass das foto aussehen,mach daraus,mache daraus,macht daraus,machen sie daraus,mach draus,lass es aussehen wie,lass das bild aussehen wie | fais-en,faites-en | haz de esto,haz de ella,haz de la foto | faça disto,faça dela | fanne
n sunset sky | abendhimmel,abendrot,sonnenuntergangshimmel,himmel bei sonnenuntergang,himmel im abendrot | ciel de coucher de soleil,ciel au coucher de soleil,ciel du soir,ciel de soir,ciel du couchant,ciel de crépuscule | cielo de atardecer,cielo del atardecer,cielo al atardecer,cielo de puesta de sol,cielo crepuscular | céu de pôr do sol,céu do pôr do sol,céu ao pôr do sol,céu de entardecer | cielo al tramonto,cielo di tramonto,cielo del tramonto
n sunrise sky | morgenhimmel,morgenrot,himmel bei sonnenaufgang | ciel de lever de soleil,ciel d' aube,ciel du matin | cielo de amanecer,cielo del amanecer,cielo al amanecer | céu de amanhecer,céu de nascer do sol | cielo all' alba,cielo dell' alba
n starry night sky | sternenhimmel,nachthimmel,himmel voller sterne | ciel étoilé,ciel de nuit,ciel nocturne,ciel plein d' étoiles | cielo estrellado,cielo estrellado de noche,cielo estrellado nocturno,cielo nocturno,cielo de noche,cielo lleno de estrellas | céu estrelado,céu noturno,céu de noite | cielo stellato,cielo notturno
n stormy sky | gewitterhimmel,sturmhimmel,himmel mit gewitterwolken | ciel orageux,ciel d' orage,ciel de tempête | cielo tormentoso,cielo de tormenta | céu tempestuoso,céu de tempestade | cielo tempestoso,cielo in tempesta
n cloudy sky | wolkenhimmel,bewölkter himmel,bewölkten himmel,bewölkte himmel | ciel nuageux,ciel couvert | cielo nublado,cielo con nubes | céu nublado,céu com nuvens | cielo nuvoloso
n evening mood | abendstimmung,abendliche stimmung,abendlicht | ambiance du soir,ambiance de soirée,atmosphère du soir,lumière du soir | ambiente de atardecer,ambiente del atardecer,luz del atardecer,luz de atardecer | clima de entardecer,luz de entardecer,luz do entardecer | atmosfera serale,luce della sera
n sunset mood | sonnenuntergangsstimmung,stimmung wie bei sonnenuntergang | ambiance de coucher de soleil,lumière de coucher de soleil | ambiente de puesta de sol,luz de puesta de sol | clima de pôr do sol,luz de pôr do sol | atmosfera di tramonto,luce del tramonto
o like at sunset | wie bei einem sonnenuntergang,wie beim sonnenuntergang,wie bei sonnenuntergang,wie im sonnenuntergang,wie am abend | comme au coucher du soleil,comme au coucher de soleil,comme un coucher de soleil | como al atardecer,como en un atardecer,como en la puesta de sol | como no pôr do sol,como ao pôr do sol,como ao entardecer | come al tramonto,come a tramonto
n sunrise | sonnenaufgang | lever de soleil,lever du soleil | amanecer,salida del sol | nascer do sol,amanhecer | alba
n full moon | vollmond | pleine lune | luna llena | lua cheia | luna piena
n stars | sterne,sternen | étoiles | estrellas | estrelas | stelle
n rainbow | regenbogen | arc-en-ciel | arcoíris,arco iris | arco-íris | arcobaleno
a pink | rosane,rosanen,rosaner,rosafarben,rosafarbene,rosafarbenen,pink,pinke,pinken,pinker | roses,rosé,rosée | rosada,rosados,rosadas,rosas | rosada,rosado,rosas | rosato,rosata
a violet | violett,violette,violetten,violetter,lila | violet,violette,violets | violeta,morado,morada | violeta,roxo,roxa | viola,violetto
a sitting | sitzende,sitzenden,sitzender | assise,assis | sentada,sentado,sentadas,sentados | sentada,sentado | seduta,seduto
a standing | stehende,stehenden,stehender | debout | - | - | -
a blurry | unscharfe,unscharfen,unkenntlich | flous,floues | borrosos,borrosas,desenfocados,desenfocadas | desfocados,desfocadas | sfocati,sfocate
`;
