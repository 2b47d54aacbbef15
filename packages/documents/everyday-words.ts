/**
 * The most common words of a language in short texts: function words, greetings, and words of programs, shops and signs.
 * The names of months and days are added from the locale data.
 */
const WORDS: Record<string, string> = {
  en: "the a an of to in is it you that he was for on are with as his they at be this have from or had by but what some we can out other were all there when up use your how said each she which do their if will hello world hi thanks thank please yes no not good morning night save open close file new end my me i where today more day welcome back book house time name help search settings bye goodbye home login log sign delete edit next previous submit price cart checkout password username user email download upload cancel continue profile contact about news tomorrow yesterday week month year red blue green black white cat dog water size color colour quantity account message messages send reply order orders total free sale buy shop product products customer service address city country street phone number date image photo video page pages text title description error warning success failed loading wait retry start stop pause play add remove change create update view show hide select choose print copy paste cut undo redo share like follow comment comments language people friend family man woman child car room door window food coffee tea bread milk apple love life work school summer winter spring autumn big small old first last left right north south east west medium large sorry required optional enter invalid unknown privacy terms policy",
  de: "der die das und ist in zu den nicht von sie mit sich auf für ein eine dem des im ich wir ihr er es auch als an nach wie so bei oder aber wenn nur war haben hat sind werden wird kann guten morgen tag abend danke bitte hallo welt ja nein speichern öffnen schließen datei neu ende mein dein wo heute mehr willkommen buch haus zeit hilfe suche einstellungen sehr gut anmelden abmelden registrieren löschen bearbeiten weiter zurück senden absenden preis warenkorb kasse passwort benutzername benutzer herunterladen hochladen abbrechen fortfahren profil kontakt über nachrichten nachricht gestern woche monat jahr rot blau grün schwarz weiß katze hund wasser größe farbe menge konto antworten bestellung bestellungen gesamt kostenlos kaufen produkt produkte kunde adresse stadt land straße telefon nummer datum bild foto seite titel beschreibung fehler warnung erfolg fehlgeschlagen laden warten hinzufügen entfernen ändern erstellen aktualisieren anzeigen ausblenden auswählen drucken kopieren einfügen teilen kommentar kommentare sprache leute freund familie mann frau kind auto zimmer tür fenster essen kaffee tee brot milch apfel liebe leben arbeit schule sommer winter frühling herbst groß klein alt erste letzte links rechts entschuldigung startseite datenschutz impressum",
  fr: "le la les de des du un une et est en à au aux que qui dans pour pas ne ce se il elle nous vous ils je tu sur avec sont par plus ou mais mon ma votre notre cette tout bonjour merci bonsoir monde oui non enregistrer ouvrir fermer fichier nouveau fin où aujourd'hui bienvenue livre maison aide recherche paramètres très bien c'est l'eau d'une s'il plaît connexion déconnexion inscription supprimer modifier suivant précédent envoyer prix panier commande commandes passe utilisateur télécharger annuler continuer retour profil contact actualités demain hier semaine mois année rouge bleu vert noir blanc chat chien eau taille couleur quantité compte message répondre gratuit acheter produit produits client adresse ville pays rue téléphone numéro image photo page titre erreur avertissement succès échec chargement patientez ajouter retirer changer créer afficher masquer choisir imprimer copier coller partager commentaire commentaires langue gens ami famille homme femme enfant voiture chambre porte fenêtre café thé pain lait pomme amour vie travail école été hiver printemps automne grand petit vieux premier dernier gauche droite désolé accueil confidentialité conditions",
  es: "el la los las de del un una y es en a que no se por con para su al lo como más pero sus le ya o este sí porque esta entre cuando muy sin sobre también me hasta hay donde quien todo nos hola mundo gracias por favor buenos días buenas noches guardar abrir cerrar archivo nuevo fin mi tu yo dónde hoy bienvenido libro casa tiempo ayuda buscar ajustes está son adiós iniciar sesión registrarse eliminar borrar editar siguiente anterior enviar precio carrito pedido pedidos contraseña usuario correo descargar subir cancelar continuar volver atrás perfil contacto noticias mañana ayer semana mes año rojo azul verde negro blanco gato perro agua tamaño color cantidad cuenta mensaje mensajes responder gratis comprar producto productos cliente dirección ciudad país calle teléfono número fecha imagen foto página título descripción error advertencia éxito cargando espere añadir agregar quitar cambiar crear actualizar mostrar ocultar elegir imprimir copiar pegar compartir comentario comentarios idioma gente amigo familia hombre mujer niño coche habitación puerta ventana comida café té pan leche manzana amor vida trabajo escuela verano invierno primavera otoño grande pequeño viejo primero último izquierda derecha inicio privacidad condiciones",
  pt: "o a os as de do da dos das um uma e é em no na nos nas que não se por com para seu sua ao mais mas como foi ele ela você eu isso este esta quando muito já também só olá mundo obrigado obrigada bom dia boa noite tarde por favor sim salvar guardar abrir fechar arquivo ficheiro novo fim meu minha onde hoje bem-vindo livro casa tempo ajuda pesquisar são está adeus entrar sessão cadastrar eliminar excluir apagar editar próximo seguinte anterior enviar preço carrinho pedido pedidos senha utilizador usuário baixar transferir carregar cancelar continuar voltar perfil contato contacto notícias amanhã ontem semana mês ano vermelho azul verde preto branco gato cão cachorro água tamanho cor quantidade conta mensagem mensagens responder grátis comprar produto produtos cliente endereço morada cidade país rua telefone número imagem foto página título descrição erro aviso sucesso carregando aguarde adicionar remover alterar criar atualizar mostrar ocultar escolher imprimir copiar colar compartilhar partilhar comentário comentários idioma pessoas amigo família homem mulher criança carro quarto porta janela comida café chá pão leite maçã amor vida trabalho escola verão inverno primavera outono grande pequeno velho primeiro último esquerda direita início privacidade termos",
  it: "il lo la i gli le di del della dei un una e è in a che non si per con come più ma ha sono questo questa io tu lui lei noi anche o se da al alla nel nella ciao mondo grazie prego buongiorno buonasera buona notte sì per favore salva apri chiudi file nuovo fine mio mia dove oggi benvenuto libro casa tempo aiuto cerca impostazioni molto bene arrivederci accedi accesso esci registrati elimina cancella modifica avanti successivo precedente invia prezzo carrello ordine ordini utente scarica carica annulla continua indietro profilo contatti notizie domani ieri settimana mese anno rosso blu verde nero bianco gatto cane acqua dimensione colore quantità account messaggio messaggi rispondi gratis acquista compra prodotto prodotti cliente indirizzo città paese via telefono numero data immagine foto pagina titolo descrizione errore avviso successo caricamento attendere aggiungi rimuovi cambia crea aggiorna mostra nascondi scegli stampa copia incolla condividi commento commenti lingua gente amico famiglia uomo donna bambino macchina stanza porta finestra cibo caffè tè pane latte mela amore vita lavoro scuola estate inverno primavera autunno grande piccolo vecchio primo ultimo sinistra destra scusa privacy condizioni",
  nl: "de het een en van in is dat op te niet zijn met voor die er aan ook maar om bij dan uit naar door of wat je ik hij zij we jullie u mijn deze dit heeft kan worden wordt hallo wereld dank bedankt goedemorgen goedenavond alstublieft ja nee opslaan openen sluiten bestand nieuw einde waar vandaag meer welkom boek huis tijd hulp zoeken instellingen goed zeer inloggen uitloggen aanmelden afmelden registreren verwijderen bewerken volgende vorige verzenden versturen prijs winkelwagen bestelling bestellingen wachtwoord gebruikersnaam gebruiker downloaden uploaden annuleren doorgaan terug profiel contact nieuws morgen gisteren week maand jaar rood blauw groen zwart wit kat hond water maat kleur aantal bericht berichten antwoorden gratis kopen product producten klant adres stad land straat telefoon nummer datum afbeelding foto pagina titel beschrijving fout waarschuwing gelukt mislukt laden wacht toevoegen wijzigen maken bijwerken tonen verbergen kiezen afdrukken kopiëren plakken delen reactie reacties taal mensen vriend familie man vrouw kind auto kamer deur raam eten koffie thee brood melk appel liefde leven werk school zomer winter lente herfst groot klein oud eerste laatste links rechts sorry privacy voorwaarden",
  sv: "och i att det som en på är av för med den till inte om ett jag du han hon vi ni de har var kan men så sig från eller när vad hej världen tack god morgon kväll snälla ja nej spara öppna stäng fil ny slut min din var idag mer välkommen bok hus tid hjälp sök inställningar mycket bra",
  da: "og i at det som en på er af for med den til ikke om et jeg du han hun vi de har var kan men så sig fra eller når hvad hej verden tak god morgen aften ja nej gem åbn luk fil ny slut min din hvor dag mere velkommen bog hus tid hjælp søg indstillinger meget godt blev",
  no: "og i å det som en på er av for med den til ikke om et jeg du han hun vi de har var kan men så seg fra eller når hva hei verden takk god morgen kveld ja nei lagre åpne lukk fil ny slutt min din hvor dag mer velkommen bok hus tid hjelp søk innstillinger veldig bra ble",
  fi: "ja on ei se että hän oli mutta kun niin kuin ovat tämä joka minä sinä me te he ole voi vain myös jos tai hei maailma kiitos hyvää huomenta iltaa yötä kyllä tallenna avaa sulje tiedosto uusi loppu minun missä tänään lisää tervetuloa kirja talo aika apua haku asetukset hyvin",
  pl: "i w na z do nie się jest to że o jak za od po co ale ja ty on ona my dla tak czy przez jego być już tylko są ten ta cześć witaj świecie świat dziękuję dzień dobry wieczór dobranoc proszę nie zapisz otwórz zamknij plik nowy koniec mój gdzie dzisiaj dziś więcej witamy książka dom czas pomoc szukaj ustawienia bardzo dobrze",
  cs: "a v na se je to že do s z o jak ale za pro od po jsem jsi jsme tak jeho by být byl také nebo když už jen ahoj světe svět děkuji díky dobrý den ráno večer noc prosím ano ne uložit otevřít zavřít soubor nový konec můj kde dnes více vítejte kniha dům čas pomoc hledat nastavení velmi dobře",
  sk: "a v na sa je to že do s z o ako ale za pre od po som si sme tak jeho by byť bol tiež alebo keď už len ahoj svet ďakujem dobrý deň ráno večer noc prosím áno nie uložiť otvoriť zavrieť súbor nový koniec môj kde dnes viac vitajte kniha dom čas pomoc hľadať nastavenia veľmi dobre",
  hu: "a az és hogy nem is van egy ez azt de meg már csak ha én te ő mi ti ők el ki mint vagy szia világ helló köszönöm jó reggelt napot estét éjszakát kérem igen mentés megnyitás bezárás fájl új vége az én hol ma több üdvözöljük könyv ház idő segítség keresés beállítások nagyon jól",
  ro: "și în de la a cu pe nu că o un este ce din mai se sunt pentru el ea eu tu noi care dar sau ca fost am are acest această bună ziua lume salut mulțumesc dimineața seara noapte vă rog da nu salvează deschide închide fișier nou sfârșit meu unde azi astăzi mult bine ai venit carte casă timp ajutor caută setări foarte",
  tr: "ve bir bu da de için ile çok ne o ben sen biz siz onlar değil mi var yok daha gibi ama kadar olarak en her şey merhaba dünya teşekkürler teşekkür ederim günaydın iyi geceler akşamlar lütfen evet hayır kaydet aç kapat dosya yeni son benim nerede bugün hoş geldiniz kitap ev zaman yardım ara ayarlar",
  hr: "i u je na se da za ne su od s sa što kao ali bio to ili koji kako iz već samo ja ti on ona mi vi bok zdravo svijete svijet hvala dobro jutro dobar dan večer noć molim spremi otvori zatvori datoteka novi kraj moj gdje danas više dobrodošli knjiga kuća vrijeme pomoć traži postavke vrlo",
  sl: "in v je na se da za ne so od s z kaj kot ali bil to ki kako iz že samo jaz ti on ona mi vi živjo svet hvala dobro jutro dober dan večer noč prosim shrani odpri zapri datoteka nov konec moj kje danes več dobrodošli knjiga hiša čas pomoč išči nastavitve zelo",
  ca: "el la els les de del un una i és en a que no es per amb com més però aquest aquesta al als jo tu ell ella nosaltres també o si hola món gràcies bon dia bona nit sisplau sí desa obre tanca fitxer nou fi meu on avui benvingut llibre casa temps ajuda cerca configuració molt bé",
  et: "ja on ei et see oli mis kui ka aga siis ma sa ta me te nad või kes oma ning tere maailm aitäh hommikust õhtust ööd palun jah salvesta ava sulge fail uus lõpp minu kus täna rohkem tulemast raamat maja aeg abi otsi seaded väga hästi head",
  lv: "un ir ka no ar uz par nav kas bet es tu viņš viņa mēs jūs vai lai arī tas šis sveiki pasaule paldies labrīt labvakar lūdzu jā nē saglabāt atvērt aizvērt fails jauns beigas mans kur šodien vairāk laipni lūdzam grāmata māja laiks palīdzība meklēt iestatījumi ļoti labi",
  lt: "ir yra kad į iš su ne tai bet kaip aš tu jis ji mes jūs ar per dėl nuo labas pasauli ačiū rytas vakaras prašau taip išsaugoti atidaryti uždaryti failas naujas pabaiga mano kur šiandien daugiau sveiki atvykę knyga namas laikas pagalba ieškoti nustatymai labai gerai",
  sq: "dhe në e të i një me për nuk është që nga si por unë ti ai ajo ne ju përshëndetje botë faleminderit mirëmëngjes mirëdita natën mirë ju lutem po jo ruaj hap mbyll skedar ri fund im ku sot më shumë mirësevini libër shtëpi kohë ndihmë kërko cilësimet",
  is: "og er að í á það sem ekki við um en til með ég þú hann hún við þið var hafa halló heimur takk góðan daginn gott kvöld góða nótt já nei vista opna loka skrá nýtt endir minn hvar í dag meira velkomin bók hús tími hjálp leita stillingar mjög vel",
  eu: "eta da ez bat du zen dira hau hori baina ere zuen duen kaixo mundua eskerrik asko egun on gabon mesedez bai gorde ireki itxi fitxategi berria amaiera nire non gaur gehiago ongi etorri liburua etxea denbora laguntza bilatu ezarpenak oso",
  ms: "dan di yang itu dengan untuk ini dari pada tidak saya anda kami mereka akan ada ke oleh atau juga sudah bisa boleh apa halo hai dunia terima kasih selamat pagi malam siang tolong ya simpan buka tutup fail berkas baru tamat akhir mana hari lagi datang buku rumah masa waktu bantuan cari tetapan pengaturan sangat baik",
  tl: "ang ng sa na mga ay at hindi ako ikaw siya kami tayo sila ito po ba may para kung kumusta mundo salamat magandang umaga gabi hapon oo buksan isara bago wakas saan ngayon mabuhay libro bahay oras tulong",
  vi: "và là của có không các một cho trong được với này người đã những tôi bạn anh em chúng ta khi đó xin chào thế giới cảm ơn vui lòng buổi sáng chúc ngủ ngon vâng lưu mở đóng tệp mới hết đâu hôm nay sách nhà giúp tìm kiếm cài đặt rất tốt",
  az: "və bir bu da də üçün ilə çox nə o mən sən biz siz onlar deyil var yox daha kimi amma salam dünya təşəkkür edirəm sağ olun sabahınız xeyir lütfən bəli xeyr saxla aç bağla fayl yeni son mənim haradadır bu gün kitab ev vaxt kömək axtar",
  ru: "и в не на я что он с как это по но они мы она так его за был от то все же вы бы у мне есть нет да или уже для меня привет мир спасибо доброе утро добрый день вечер ночи пожалуйста сохранить открыть закрыть файл новый конец мой где сегодня больше добро пожаловать книга дом время помощь поиск настройки очень хорошо",
  uk: "і в не на я що він з як це до але вони ми вона так його за був від та всі ж ви б у мені є ні або вже для мене привіт світ світе дякую доброго ранку добрий день вечір ніч будь ласка зберегти відкрити закрити файл новий кінець мій де сьогодні більше ласкаво просимо книга дім час допомога пошук налаштування дуже добре",
  be: "і ў не на я што ён з як гэта да але яны мы яна так яго за быў ад ці вы мне ёсць няма прывітанне свет дзякуй добрай раніцы добры дзень вечар калі ласка захаваць адкрыць закрыць файл новы канец мой дзе сёння больш кніга дом час дапамога пошук налады вельмі добра",
  bg: "и в не на аз че той с как това по но те ние тя така за беше от да се са е или вече ще здравей свят благодаря добро утро добър ден вечер нощ моля запази отвори затвори файл нов край мой къде днес повече добре дошли книга къща време помощ търсене настройки много",
  sr: "и у је на се да за не су од с са што као али био то или који како из већ само ја ти он она ми ви здраво свете свет хвала добро јутро добар дан вече ноћ молим сачувај отвори затвори датотека нови крај мој где данас више добродошли књига кућа време помоћ тражи подешавања врло",
  ar: "في من على إلى أن هذا هذه التي الذي لا ما هو هي كان مع عن أو كل مرحبا بالعالم شكرا صباح الخير مساء نعم حفظ فتح إغلاق ملف جديد النهاية أين اليوم المزيد كتاب بيت وقت مساعدة بحث إعدادات جدا",
  fa: "و در به از که این است را با برای آن یک می من تو او ما شما آنها نیست سلام دنیا ممنون متشکرم صبح بخیر شب لطفا بله خیر ذخیره باز کردن بستن پرونده جدید پایان کجا امروز بیشتر خوش آمدید کتاب خانه زمان کمک جستجو تنظیمات خیلی",
  ur: "اور میں کے کی کا ہے سے کو نے پر یہ وہ ہیں نہیں ایک تھا آپ ہم سلام دنیا شکریہ صبح بخیر براہ کرم جی ہاں محفوظ کھولیں بند فائل نئی کہاں آج مزید خوش آمدید کتاب گھر وقت مدد تلاش بہت",
  hi: "के में है की को से का और पर यह कि नहीं एक हैं मैं आप हम वह था भी नमस्ते दुनिया धन्यवाद सुप्रभात शुभ रात्रि कृपया हाँ सहेजें खोलें बंद फ़ाइल नया अंत मेरा कहाँ आज अधिक स्वागत किताब घर समय मदद खोज बहुत",
  mr: "आणि आहे या च्या ते तो ती हे मी तुम्ही आम्ही नाही एक होते नमस्कार जग धन्यवाद शुभ सकाळ रात्री कृपया होय जतन करा उघडा बंद नवीन शेवट माझे कुठे आज अधिक स्वागत पुस्तक घर वेळ मदत शोध खूप",
};

const languages = new Map<string, string[]>();
for (const [language, words] of Object.entries(WORDS))
  for (const word of new Set([...words.split(" "), ...calendarWords(language)]))
    languages.set(word, [...(languages.get(word) ?? []), language]);

/** The names of the months and the days of the week in small letters, where they are one word. */
function calendarWords(language: string): string[] {
  const format = (options: Intl.DateTimeFormatOptions, date: number) =>
    new Intl.DateTimeFormat(language, { ...options, timeZone: "UTC" }).format(date).toLowerCase();
  const months = Array.from({ length: 12 }, (_, month) => format({ month: "long" }, Date.UTC(2024, month, 15)));
  const days = Array.from({ length: 7 }, (_, day) => format({ weekday: "long" }, Date.UTC(2024, 0, 7 + day)));
  return [...months, ...days].filter((name) => /^\p{L}[\p{L}\p{M}'’-]*$/u.test(name));
}

/** The languages in which a word in small letters is common. */
export const languagesWith = (word: string): readonly string[] => languages.get(word) ?? [];

/** The letters of a language, besides those of English, by which it differs from others of its script. */
export const OWN_LETTERS: Record<string, string> = {
  en: "éèï",
  de: "äöüßé",
  fr: "àâæçéèêëîïôœùûüÿ",
  es: "áéíñóúü",
  pt: "áâãàçéêíóôõú",
  it: "àèéìîòóù",
  nl: "éëïöüè",
  sv: "åäöé",
  da: "æøåé",
  no: "æøåéòô",
  fi: "äöåšž",
  pl: "ąćęłńóśźż",
  cs: "áčďéěíňóřšťúůýž",
  sk: "áäčďéíĺľňóôŕšťúýž",
  hu: "áéíóöőúüű",
  ro: "ăâîșțşţ",
  tr: "çğıiöşüâîû̇",
  hr: "čćđšž",
  sl: "čšž",
  ca: "àçèéíïòóúü·",
  et: "äõöüšž",
  lv: "āčēģīķļņšūž",
  lt: "ąčęėįšųūž",
  sq: "çë",
  is: "áðéíóúýþæö",
  eu: "ñç",
  ms: "é",
  tl: "ñ",
  yo: "áàéèẹíìóòọúùṣ",
  ku: "çêîşû",
  az: "çəğıiöşü̇",
  ru: "абвгдеёжзийклмнопрстуфхцчшщъыьэюя",
  uk: "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя'",
  be: "абвгдеёжзійклмнопрстуўфхцчшыьэюя",
  bg: "абвгдежзийклмнопрстуфхцчшщъьюя",
  sr: "абвгдђежзијклљмнњопрстћуфхцчџш",
  ar: "ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىي",
  fa: "ءآأؤئابپتثجچحخدذرزژسشصضطظعغفقکگلمنوهی",
  ur: "ءآأؤئابپتٹثجچحخدڈذرڑزژسشصضطظعغفقکگلمنںوہھیے",
};
