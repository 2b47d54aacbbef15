/**
 * Further words for subjects whose name or keywords would not match, or would match another subject. One subject per
 * line.
 */
const lines = `
airplane: airport, airline, airfield
cage: zoo
couch-and-lamp: furniture
watch: wrist
hospital: clinic, facility
department-store: warehouse
film-projector: cinema projector
classical-building: courtroom
old-woman: stepmother
jeans: waist
t-shirt: clothing, uniform shirt
mantelpiece-clock: timer
backpack: compartment
speaker-high-volume: stereo, loudspeaker
old-man: stepfather
radio: recording
house: penthouse
person: robber, burglar, bandit, thief, crook, belly, waist
princess: goddess, queen, duchess
wind-face: air, breath, breeze of air
bubbles: oxygen, foam, gas
salt: powder, flour dust, sugar bowl
candy: sugar
test-tube: acid, chemical, serum, solution in a tube
wheel: rubber, brake, brakes, tire, tyre
pot-of-food: gravy, sauce, stew
videocassette: videotape, tape, vhs
mobile-phone: device, gadget
gear: engine, transmission
convenience-store: stall, kiosk, booth, supermarket
airplane-departure: runway, takeoff
nesting-dolls: souvenir
church: sanctuary, chapel, cathedral, shrine
satellite-antenna: sonar, radar, antenna
broom: cleaner, mop
dashing-away: dust, smoke, cloud of dust
film-frames: footage, film, movie
black-nib: ink, quill
jar: jelly, jam, marmalade
oil-drum: grease, gasoline, fuel, petrol
control-knobs: panel, valve, knob, dial
station: platform
wood: bark, log, logs, timber, lumber, tree trunk, trunk
hole: sewer, pit, manhole
candle: wax, candlelight
cut-of-meat: flesh, protein
handbag: leather, bag
bank: vault
fountain-pen: pen nib
eye: eyes, eyeball
clown-face: clown, jester
person-curly-hair: wig
woman-curly-hair: hair, hairstyle, curls
manual-wheelchair: wheelchair
closed-mailbox-with-raised-flag: mailbox, letterbox, postbox
spaghetti: macaroni, lasagna, pasta, noodles
otter: weasel, ferret, mink
rocket: torpedo, warhead
person-getting-haircut: barber, hairdresser
office-worker: accountant, banker, manager, businessman, clerk
singer: superstar, celebrity, musician
skull: reaper, death's head
brick: cement, concrete, wall
person: millionaire, heir, shooter, toady, driver, sailor, waiter, stranger
ice-skate: skate, skates
automobile: bumper, windshield, limousine, convertible, driver's car
ship: destroyer, battleship, submarine tender
crayon: chalk
purse: wallet
triangular-flag: flag, pennant
tent: camp, camping
keyboard: typewriter
drop-of-blood: blood, artery, vein, plasma
bowl: ashtray
fire: lighter
stove: toaster, grill, barbecue
bust-in-silhouette: silhouette
necktie: tuxedo, tux
barber-pole: pole
rug: floor
chart-decreasing: slump
slightly-smiling-face: face, smile, cheek, forehead, chin
person: head, neck, human being, patient, client, customer, victim, partner, adult, guest, witness, stranger, fellow, neck, shoulder, body, passenger, visitor, traveler, traveller, worker, employee, servant, resident, tourist, messenger, pilgrim
hand-with-fingers-splayed: hand, palm of a hand, hands
raised-fist: fist, knuckles
thumbs-up: thumb
index-pointing-up: finger, fingers
flexed-biceps: arm, arms, elbow, muscle, muscles
foot: toe, toes, heel of a foot, ankle
leg: knee, thigh, hip
mouth: lip, lips, jaw, throat
water-pistol: gun, pistol, rifle, shotgun, revolver, weapon, gun, musket, laser
page-facing-up: paper, sheet of paper, page, document, note, contract, bill
identification-card: card, badge, license, passport
necktie: suit, collar, tie
pill: drug, medication, medicine, aspirin, tablet, morphine, antidote, dope
smiling-face-with-horns: devil, demon, satan
house: roof, garage, condo, dorm, convent, monastery, embassy, saloon, inn, shelter, chamber, parlor, porch, roofs
jeans: pocket
pouring-liquid: liquid, fluid
joker: poker, blackjack, playing cards
women-with-bunny-ears: twins
canned-food: tin, can, tin can
man-beard: beard, moustache, mustache
tumbler-glass: glass, whiskey, whisky, gin, rum, vodka, tequila, brandy, bourbon, liquor, booze, alcohol
rescue-workers-helmet: helmet
kimono: robe, costume, gown of silk
t-shirt: shirt, tee, sweater, pullover, jersey, sleeve
coat: jacket, fur
prayer-beads: necklace, beads
ring: bracelet, jewelry ring
bed: mattress, crib, cradle, bunk
candy: gum, chewing gum
honey-pot: honey, pot of honey, syrup
tomato: ketchup
hot-dog: sausage, mustard
anatomical-heart: organ, liver, kidney, stomach
bone: rib, spine, skeleton, bones
brain: nerve, genius
red-heart: darling, sweetheart
minibus: van, camper, trailer
rock: pebbles, coal, marble, ridge
coin: coins, gold, nickel, copper, brass, penny, silver coin, metal, tin coin
droplet: water, oil, sweat, urine
teddy-bear: teddy, toy, plush, puppet, doll, dummy
potted-plant: houseplant, pot-plant, flower pot, flowerpot
herb: weed, cinnamon, tobacco plant
cigarette: tobacco, cigar
fire: flame, flames, blaze, heat
sheaf-of-rice: grain, rye, barley, oats, crop
bread: loaf, loaf of bread, slice of bread, flour, dough, crust, rye bread
cut-of-meat: steak, beef, pork, veal, meat loaf
hammer-and-wrench: equipment, hardware, machinery, tools, kit
gear: machine, engine part, motor, generator, circuit
electric-plug: plug, wire, cable, cord, socket
ladder: ladders, steps
fork-and-knife-with-plate: dinner, meal, supper, lunch, serving
police-officer: policeman, cop, policewoman, sheriff officer, deputy, officer, warden
person-with-crown: king, monarch, ruler, emperor, sultan, majesty
person-in-bed: invalid, sleeper
musical-score: stereo, recording
optical-disk: record, disc, disk
camera: cameras, photograph
framed-picture: painting, picture-frame, photo, picture, portrait painting, poster, sketch
headphone: headphones, earphones
microphone: mike
shower: shower
soap: shampoo, lotion soap
roll-of-paper: tissue, napkin, toilet paper
wrapped-gift: gift, present, parcel, surprise
snake: serpent, cobra, viper, python, rattlesnake
oyster: clam, mussel
ear-of-corn: corn, maize
door: gate, doorway, entrance, exit, corridor, portal
postal-horn: horn
dagger: sword, blade, saber
bow-and-arrow: archer, bow, arrow
military-medal: medal
ribbon: bow tie, bow
boxing-glove: boxer
hairy-creature: bigfoot, yeti, werewolf
person-wearing-turban: turban
nazar-amulet: amulet, charm
scroll: parchment, recipe, map scroll
world-map: map, atlas, continent, mainland
knot: rope, leash, string
thread: cotton, fiber, yarn thread
chart-increasing: chart, graph
receipt: receipt, check
ballot-box-with-ballot: ballot
tooth: teeth, dentist
sewing-needle: needle, pin
straight-ruler: yardstick
clipboard: clip
fire-extinguisher: extinguisher
wastebasket: trash, garbage, bin, trash can, garbage can, rubbish, dumpster, debris
radio: radio, transmitter, receiver
joystick: console, controller
television: tv, telly, screen
desktop-computer: computer, monitor, pc, terminal
mosquito: gnat
rat: vermin
microbe: bacteria, germ, virus
whale: mink whale
bellhop-bell: buzzer, doorbell
cityscape: metropolis view
beach-with-umbrella: sand, sunbather
national-park: scenery
vase: pot, urn, flower vase
cat: kitten, kitty, pussycat, tomcat, feline, tabby, housecat, siamese cat
black-cat: panther, black panther
dog: puppy, pup, hound, doggy, terrier, retriever, labrador, beagle, bulldog, spaniel, mutt, corgi, husky, dachshund, collie, canine, golden retriever, german shepherd
wolf: coyote, jackal
fox: vixen, arctic fox, red fox
bear: grizzly, brown bear, teddy
polar-bear: polar bear, white bear
horse: pony, mare, stallion, foal, steed, colt, mustang
cow: calf, cattle
ox: bull
ewe: sheep, lamb
pig: piglet, hog, swine
chicken: hen, poultry
baby-chick: chick
mouse: mice
rabbit: bunny, hare
deer: doe, stag, fawn, reindeer, antelope, gazelle, elk
moose: elk
monkey: chimp, chimpanzee, ape, baboon
lion: lioness
leopard: cheetah, jaguar, puma, cougar, lynx
tiger: tigress
bird: robin, sparrow, finch, songbird, canary, cardinal
black-bird: crow, raven, magpie
eagle: hawk, falcon, vulture, condor
dove: pigeon, seagull, gull
duck: mallard, duckling
swan: cygnet, heron, stork, crane
flamingo: flamingoes
fish: salmon, trout, carp, cod, goldfish, tuna, herring, bass, perch
tropical-fish: clownfish, angelfish, tropical fish
whale: blue whale, humpback
shark: great white
turtle: tortoise
snake: serpent, cobra, viper, python, rattlesnake
frog: toad
crocodile: alligator
lizard: gecko, iguana, chameleon, salamander, newt
t-rex: dinosaur, tyrannosaurus, dino
sauropod: brontosaurus, diplodocus
dragon: dragons, wyvern
honeybee: bee, bumblebee, wasp, hornet
butterfly: moth
lady-beetle: ladybug, ladybird
bug: caterpillar, larva
beetle: scarab
worm: earthworm
spider: tarantula
octopus: kraken
deciduous-tree: tree, oak, maple, elm, beech, willow, sycamore, chestnut-tree, apple-tree
evergreen-tree: pine, fir, spruce, conifer, cedar, pine tree, fir tree
palm-tree: palm, coconut tree, coconut palm
christmas-tree: xmas, tree
leafless-tree: dead tree, bare tree
seedling: sprout, plant, shoot
potted-plant: houseplant, pot-plant, flower pot, flowerpot
blossom: flower, daisy, bloom
rose: roses
sunflower: sunflowers
tulip: tulips
lotus: waterlily, water lily, lily
bouquet: flowers-bunch, bunch of flowers, bouquet of flowers
herb: weed
leaf-fluttering-in-wind: leaves in the wind, blowing leaves
fallen-leaf: autumn leaf, autumn leaves, dead leaf
maple-leaf: maple leaf
mushroom: toadstool, fungus
red-apple: apple
green-apple: green apple
tangerine: orange, mandarin, clementine
grapes: grape, vine
hot-pepper: chili, pepper, chilli, chili pepper
bell-pepper: paprika, bell pepper, green pepper
ear-of-corn: corn, maize
leafy-green: lettuce, cabbage, spinach, kale
green-salad: salad
potato: potatoes
jack-o-lantern: pumpkin, jack-o'-lantern, halloween-pumpkin
eggplant: aubergine
cucumber: pickle, zucchini, courgette
bread: loaf, loaf of bread, slice of bread
baguette-bread: baguette
cheese-wedge: cheese
meat-on-bone: meat, ham
cut-of-meat: steak, beef, pork
poultry-leg: drumstick, chicken leg
french-fries: fries, chips
hamburger: burger, cheeseburger
spaghetti: pasta, noodles
steaming-bowl: ramen, soup, noodle, noodle soup, bowl of soup, bowl of noodles
pot-of-food: stew
cooked-rice: rice
shortcake: cake, slice of cake
birthday-cake: birthday cake
cupcake: muffin
doughnut: donut
ice-cream: ice cream, bowl of ice cream
soft-ice-cream: ice-cream, cone, ice cream cone
candy: sweet, sweets
lollipop: lolly
chocolate-bar: chocolate
hot-beverage: coffee, cup, mug, teacup, espresso, cocoa, tea, cup of coffee, cup of tea, mug of coffee, hot chocolate, coffee cup, tea cup, coffee mug
teapot: kettle
glass-of-milk: milk, glass of milk
tumbler-glass: glass, whiskey
wine-glass: wine, glass of wine
beer-mug: beer, pint, mug of beer, glass of beer
cocktail-glass: cocktail, martini
bottle-with-popping-cork: champagne
baby-bottle: feeding bottle
beverage-box: juice, juice box
cup-with-straw: soda
honey-pot: honey, pot of honey
kitchen-knife: knife
fork-and-knife: cutlery, fork
fork-and-knife-with-plate: dinner, meal
cooking: pan, frying-pan, skillet, fried egg, frying pan
shallow-pan-of-food: paella, casserole
egg: eggs
nest-with-eggs: nest
house: home, building, residence
cottage: cottages
house-with-garden: villa, mansion
castle: palace, fortress, citadel
japanese-castle: pagoda, temple
church: chapel, cathedral
classical-building: museum, courthouse, parthenon
hut: shack
tent: teepee
office-building: apartment, block, office
factory: plant-building
hotel: motel
school: schoolhouse
department-store: shop, mall, store
convenience-store: kiosk, supermarket
barn: barns
stadium: arena
tokyo-tower: eiffel-tower, eiffel tower, radio tower
placard: sign, shop sign, signboard, signpost, billboard, banner, wooden sign
satellite: space station, iss
red-apple: apple
statue-of-liberty: statue, sculpture
fountain: fountains
automobile: car, sedan, vehicle, hatchback
sport-utility-vehicle: suv, jeep
racing-car: race-car, sportscar, sports car, race car
taxi: cab
bus: coach
trolleybus: tram-bus
minibus: van, camper
delivery-truck: truck, lorry
pickup-truck: pickup
articulated-lorry: semi, trailer
fire-engine: fire truck, fire engine
ambulance: ambulances
police-car: police car
bicycle: bike, cycle
motorcycle: motorbike
motor-scooter: moped, vespa, scooter
locomotive: train, steam-engine, steam train, steam engine
high-speed-train: express
railway-car: carriage, wagon
sailboat: boat, yacht, sail, sailing boat, sailing ship
canoe: kayak, rowboat, dinghy, raft, paddle, rowing boat
ship: vessel, freighter, steamer
passenger-ship: liner, cruise ship
speedboat: motorboat
airplane: plane, aeroplane, aircraft, jet, airliner
small-airplane: biplane, propeller-plane, glider
flying-saucer: ufo, alien ship
rocket: spaceship, spacecraft, shuttle, missile
helicopter: chopper
balloon: balloons
parachute: parachutist
ringed-planet: planet, saturn
globe-showing-europe-africa: earth, globe, world
star: starfish
sun: sunshine
full-moon: full-moon
crescent-moon: crescent
cloud: clouds
umbrella: parasol
snowman: snowmen
volcano: volcanoes
mountain: peak
rock: pebbles
wood: log, logs, timber, lumber, tree trunk
fire: flame, flames, blaze
candle: candlelight
light-bulb: bulb
flashlight: torch
diya-lamp: oil lamp
red-paper-lantern: lantern
key: keys
old-key: antique key
door: gate, doorway, entrance
window: windowpane
bed: mattress
couch-and-lamp: sofa, couch, armchair, settee
chair: stool, seat, armchair, throne
toilet: loo
bathtub: bath, tub
television: tv, telly
telephone: phone
mobile-phone: smartphone, cellphone, iphone
laptop: notebook-computer
desktop-computer: computer, monitor, pc, screen
camera: cameras
alarm-clock: alarm
mantelpiece-clock: clock
watch: wristwatch
hourglass-done: hourglass
open-book: book, novel, page, diary
closed-book: hardback
books: textbooks, stack of books, pile of books
newspaper: paper
scroll: parchment, document
envelope: letter, mail
pencil: pencils
paintbrush: brush
artist-palette: palette, paint, easel
framed-picture: painting, picture-frame
guitar: ukulele
violin: fiddle, cello
musical-keyboard: piano, keyboard
trumpet: horn, bugle
musical-notes: music, melody, song, tune
soccer-ball: football, ball, soccer ball, beach ball
basketball: basketballs
kite: kites
teddy-bear: teddy, toy, plush, teddy bear, stuffed animal
puzzle-piece: puzzle, jigsaw
game-die: dice, die
wrapped-gift: gift, present, parcel
red-heart: heart, hearts
crown: tiara, diadem
gem-stone: diamond, gem, jewel, crystal, ruby, emerald
ring: diamond, ring
top-hat: hat
womans-hat: sunhat, bonnet
billed-cap: cap, baseball cap
graduation-cap: mortarboard
t-shirt: shirt, tee
jeans: trousers, pants
dress: gown, skirt
coat: jacket
gloves: glove, mitten, mittens
socks: sock
mans-shoe: shoe, shoes
running-shoe: sneaker, trainer, sneakers
hiking-boot: boot, boots
high-heeled-shoe: heels
handbag: bag
backpack: rucksack
luggage: suitcase
glasses: glasses, spectacles
hammer: mallet
axe: hatchet
shovel: spade
wrench: spanner
bucket: pail
ladder: ladders
basket: hamper
package: parcel
treasure-chest: treasure, chest of gold
money-bag: money, cash
coin: coins, gold
sword: blade
dagger: sword, blade
crossed-swords: swords
bow-and-arrow: archer, bow
shield: armor
magic-wand: wand
crystal-ball: crystal, ball
telescope: telescopes
microscope: microscopes
robot: android, droid, cyborg
alien: extraterrestrial, martian
ghost: spirit, phantom, spook
skull: skulls
unicorn: unicorns
mermaid: mermaids, siren
person: human, people, pedestrian, someone
man: guy, gentleman, father, dad, husband, male
woman: lady, mother, mom, mum, wife, female
boy: lad, son, schoolboy
girl: lass, daughter, schoolgirl
child: kid, kids, toddler, children
baby: infant, newborn
old-man: grandfather, grandpa, elder, old man, elderly man
old-woman: grandmother, grandma, granny, old woman, elderly woman
people-holding-hands: friends, couple, crowd, pair-of-people
woman-and-man-holding-hands: couple, lovers
family: parents
cook: chef, baker
health-worker: doctor, nurse, surgeon, physician, medic
farmer: gardener
police-officer: policeman, cop, policewoman
firefighter: fireman
astronaut: spaceman, cosmonaut
mage: wizard, sorcerer, magician, warlock, merlin
woman-mage: witch, sorceress, enchantress
elf: elves
fairy: fairies, pixie, sprite
vampire: dracula
person-with-crown: king, monarch, ruler, emperor
princess: queen, duchess
prince: duke
teacher: professor
student: pupil, graduate
singer: musician
artist: painter
detective: spy, sherlock
ninja: samurai
santa-claus: santa, father christmas
guard: soldier, sentry
construction-worker: builder, worker
office-worker: businessman, manager
woman-office-worker: businesswoman
judge: lawyer
pilot: aviator, captain
mechanic: plumber
scientist: chemist, researcher
person-running: runner, jogger, athlete
person-biking: cyclist, biker
person-swimming: swimmer
person-surfing: surfer
woman-dancing: dancer
ballet-dancer: ballerina
skier: skiers
snowboarder: snowboarders
person-rowing-boat: rower
person-in-lotus-position: meditator, yogi, monk
person-fencing: fencer
peoples: crowd
`;

/** Word or phrase → id of its subject. The first line with a word takes precedence. */
export const synonyms: ReadonlyMap<string, string> = new Map(
  lines
    .trim()
    .split("\n")
    .flatMap((line) => {
      const [id = "", words = ""] = line.split(": ");
      return words.split(", ").map((word) => [word, id] as const);
    })
    .reverse(),
);
