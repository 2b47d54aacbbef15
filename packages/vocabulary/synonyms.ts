/**
 * Further words for subjects whose name or keywords would not match, or would match another subject. One subject per
 * line. A word after "~" names a similar thing, which is drawn as the subject and reported: an armchair as a chair.
 */
const lines = `
sprig: ~holly, ~ivy, ~mistletoe, ~laurel, ~ivy leaves, ~laurel leaves
person: ~musician, ~street musician, ~guitarist, ~violinist, ~pianist, ~drummer, ~saxophonist, ~trumpeter, ~cellist, ~accordionist, ~flutist, ~busker, ~performer
yarn: ball of yarn, ball of wool, wool ball
onion: ~spring onion, ~spring onions, ~green onions, ~scallions
person: ~seller, ~vendor, ~shopkeeper, ~saleswoman, ~salesman
blossom: ~peony, ~peonies, ~geranium, ~geraniums
stone-bridge: ~viaduct, ~aqueduct
film-projector: cinema projector
mantelpiece-clock: ~timer
health-worker: ~dentist, ~surgeon, ~veterinarian, ~vet, ~paramedic
speaker-high-volume: loudspeaker
person: ~robber, ~burglar, ~bandit, ~thief, ~crook
princess: ~goddess, ~queen, ~duchess
test-tube: ~solution in a tube
wheel: tire, tyre
pot-of-food: stew
videocassette: vhs
church: ~chapel, ~cathedral
broom: ~mop
wood: ~log, ~logs, timber, lumber, tree trunk
candle: ~candlelight
handbag: bag
bank: ~vault
eye: eyes
clown-face: clown
manual-wheelchair: wheelchair
closed-mailbox-with-raised-flag: mailbox, letterbox, postbox
spaghetti: ~macaroni, ~lasagna, pasta, ~noodles
office-worker: ~accountant, ~banker, ~manager, businessman, ~clerk
person: ~millionaire, ~shooter, ~driver, ~stranger
ice-skate: skate, skates
automobile: ~limousine, ~convertible
ship: ~battleship
purse: ~wallet
triangular-flag: flag, pennant
person: human being, ~patient, ~client, ~customer, ~victim, ~partner, adult, ~guest, ~witness, ~stranger, ~fellow, ~passenger, ~visitor, ~traveler, ~traveller, ~worker, ~employee, ~servant, ~resident, ~tourist, ~messenger, ~pilgrim
page-facing-up: paper, sheet of paper, page, document
necktie: tie
pill: ~drug, ~medication, ~medicine, aspirin, ~tablet, morphine
joker: ~playing cards
canned-food: tin can
parrot: ~toucan, ~macaw, ~cockatoo, ~parakeet
market-stall: ~flower stall, ~food stall, ~market booth, ~food stand, ~lemonade stand, ~kiosk
child: pupil, schoolchild, schoolchildren, school kid, ~grandchild, ~grandchildren
derelict-house: haunted house, abandoned house, haunted mansion, ghost house
lotus: lotus flower
tumbler-glass: glass, ~whiskey, ~whisky
rescue-workers-helmet: helmet
kimono: ~robe
t-shirt: shirt, tee, ~sweater, ~pullover
coat: jacket
prayer-beads: ~necklace, ~beads
candy: ~chewing gum
honey-pot: honey, pot of honey
hot-dog: ~sausage
bone: bones
minibus: ~van, ~camper
rock: ~pebbles
coin: coins, penny
teddy-bear: teddy, ~plush
potted-plant: houseplant, pot-plant
cigarette: ~cigar
fire: flame, flames
sheaf-of-rice: ~grain, ~rye, ~barley, ~oats
bread: loaf, loaf of bread, ~slice of bread, ~rye bread
cut-of-meat: steak, beef, ~pork
hammer-and-wrench: ~tools
electric-plug: plug, ~socket
ladder: ladders
fork-and-knife-with-plate: dinner, meal
police-officer: policeman, cop, policewoman, ~sheriff officer, ~deputy
person-with-crown: king, monarch, ~emperor, ~sultan, majesty
optical-disk: record, disc, disk
camera: cameras, photograph
framed-picture: painting, picture-frame, ~photo, ~poster, picture frame
headphone: headphones, earphones
microphone: mike
roll-of-paper: toilet paper
wrapped-gift: gift, present, parcel, surprise
snake: serpent, ~cobra, ~viper, ~python, ~rattlesnake
ear-of-corn: corn, maize
dagger: ~blade
military-medal: medal
hairy-creature: yeti, ~werewolf
nazar-amulet: ~amulet
scroll: parchment
world-map: map
knot: ~rope
chart-increasing: chart, graph
receipt: receipt
straight-ruler: ruler, yardstick
fire-extinguisher: extinguisher
wastebasket: trash, bin, trash can, garbage can, ~dumpster
radio: radio
television: tv
desktop-computer: computer, monitor, pc, terminal
vase: ~urn, flower vase
cat: kitten, kitty, pussycat, ~tomcat, feline, ~tabby, ~housecat, ~siamese cat
black-cat: ~black panther
dog: puppy, pup, hound, doggy, ~terrier, ~retriever, ~labrador, ~beagle, ~bulldog, ~spaniel, mutt, ~corgi, ~husky, ~dachshund, ~sausage dog, ~dog sausage, ~wiener dog, ~collie, canine, ~golden retriever, ~german shepherd
wolf: ~coyote, ~jackal
fox: vixen, ~arctic fox, red fox
bear: ~grizzly, brown bear, ~teddy, ~grizzly bear, black bear
hippopotamus: hippo, hippos
rhinoceros: rhino, rhinos
crocodile: croc, gator
woman-with-veil: bride
man-in-tuxedo: groom, bridegroom
dove: ~pigeon
bird: ~bluebird, ~swallow, ~starling, ~wren
fish: gold fish
box: cardboard box, carton
bus: ~school bus, ~double decker bus, ~double-decker bus, ~tour bus
polar-bear: polar bear, white bear
horse: ~pony, mare, stallion, ~foal, steed, ~colt, ~mustang
cow: ~calf, ~cattle
ox: bull
ewe: sheep, ~lamb
pig: ~piglet, hog, swine
chicken: hen, poultry
baby-chick: chick
mouse: mice
rabbit: bunny, hare
deer: doe, stag, ~fawn, ~reindeer, ~antelope, ~gazelle
monkey: ~chimp, ~chimpanzee, ~ape, ~baboon
lion: ~lioness
leopard: ~cheetah, ~jaguar, ~puma, ~cougar, ~lynx
tiger: tigress
bird: ~robin, ~sparrow, ~finch, ~songbird, ~canary
black-bird: blackbird, ~magpie
eagle: ~hawk, ~falcon, ~vulture, ~condor
duck: mallard, ~duckling
swan: ~cygnet
flamingo: flamingoes
fish: ~salmon, ~trout, ~carp, ~cod, goldfish, ~tuna, ~herring
tropical-fish: ~clownfish, ~angelfish, tropical fish
whale: blue whale, ~humpback
shark: ~great white
turtle: tortoise
snake: serpent, ~cobra, ~viper, ~python, ~rattlesnake
frog: ~toad
crocodile: alligator
lizard: ~gecko, ~iguana, ~chameleon
t-rex: dinosaur, tyrannosaurus, dino
sauropod: brontosaurus, ~diplodocus
dragon: dragons, ~wyvern
honeybee: bee
lady-beetle: ladybug, ladybird
bug: caterpillar
beetle: ~scarab
worm: earthworm
spider: ~tarantula
octopus: ~kraken
deciduous-tree: tree, oak tree, ~oak, ~maple tree, ~elm tree, ~beech tree, ~chestnut tree, ~linden tree, ~ash tree, ~maple, ~elm, ~beech, ~willow, ~sycamore, ~chestnut-tree, ~apple-tree, ~apple tree, ~cherry tree, ~pear tree, ~plum tree, ~orange tree, ~lemon tree, ~olive tree, ~peach tree
evergreen-tree: pine, ~fir, ~spruce, conifer, ~cedar, pine tree, ~fir tree
palm-tree: coconut tree, coconut palm
christmas-tree: xmas, tree
leafless-tree: dead tree, bare tree
seedling: sprout
potted-plant: houseplant, pot-plant
blossom: flower, ~daisy, bloom
rose: roses
sunflower: sunflowers
tulip: tulips
lotus: waterlily, water lily, ~lily
bouquet: flowers-bunch, bunch of flowers, bouquet of flowers
leaf-fluttering-in-wind: leaves in the wind, blowing leaves
fallen-leaf: autumn leaf, autumn leaves, dead leaf
maple-leaf: maple leaf
mushroom: toadstool, fungus
red-apple: apple
green-apple: green apple
tangerine: orange, mandarin, clementine
grapes: grape
hot-pepper: chili, chilli, chili pepper
bell-pepper: paprika, bell pepper, green pepper
ear-of-corn: corn, maize
leafy-green: ~lettuce, ~cabbage, ~spinach, ~kale
green-salad: salad
potato: potatoes
jack-o-lantern: jack-o'-lantern, carved pumpkin, halloween-pumpkin, halloween pumpkin, spooky pumpkin, scary pumpkin, pumpkin lantern
pancakes: pancake
eggplant: aubergine
cucumber: ~pickle, ~zucchini, ~courgette
bread: loaf, loaf of bread, ~slice of bread
baguette-bread: baguette
cheese-wedge: cheese
meat-on-bone: meat, ~ham
cut-of-meat: steak, beef, ~pork
poultry-leg: chicken leg
french-fries: fries
hamburger: burger, cheeseburger
spaghetti: pasta, ~noodles
steaming-bowl: ramen, ~soup, noodle, noodle soup, ~bowl of soup, bowl of noodles
pot-of-food: stew
cooked-rice: rice
shortcake: slice of cake, piece of cake
pizza: slice of pizza, pizza slice, piece of pizza
whole-pizza: pizza, pizzas
watermelon: slice of watermelon, watermelon slice, piece of watermelon
birthday-cake: birthday cake
cupcake: muffin
doughnut: donut
ice-cream: ice cream, bowl of ice cream
soft-ice-cream: ice-cream, ice cream cone
candy: sweets
chocolate-bar: chocolate
hot-beverage: coffee, cup, mug, teacup, espresso, cocoa, tea, cup of coffee, cup of tea, mug of coffee, hot chocolate, coffee cup, tea cup, coffee mug
glass-of-milk: milk, glass of milk
tumbler-glass: glass, ~whiskey
wine-glass: wine, glass of wine
beer-mug: beer, pint, mug of beer, glass of beer
cocktail-glass: cocktail, ~martini
bottle-with-popping-cork: champagne
baby-bottle: feeding bottle
beverage-box: juice box, juice carton
orange-juice: juice, orange juice, glass of juice, glass of orange juice
lemonade: lemonade, apple juice, glass of lemonade, glass of apple juice
berry-juice: smoothie, tomato juice
glass-of-water: glass of water
pitcher: pitcher, jug, carafe
aerial-tramway: cable car, cable cars, gondola lift, cableway
cup-with-straw: soda
honey-pot: honey, pot of honey
kitchen-knife: knife
fork-and-knife: cutlery, fork
fork-and-knife-with-plate: dinner, meal
cooking: egg in a pan, frying egg
shallow-pan-of-food: paella, ~casserole
egg: eggs
nest-with-eggs: nest
house: home, building
cottage: cottages
house-with-garden: ~villa, ~mansion
castle: ~palace, ~fortress, ~citadel
japanese-castle: ~pagoda, ~temple
church: ~chapel, ~cathedral
classical-building: parthenon
tent: ~teepee
office-building: ~apartment, office
hotel: motel
school: schoolhouse
department-store: mall
shop: ~bakery, ~flower shop, ~toy shop, ~toy store, ~candy shop, ~sweet shop, ~barber shop, ~pet shop, ~boutique, ~grocery store, ~ice cream parlor, ~ice cream shop, ~pharmacy, ~butcher shop, ~souvenir shop, ~gift shop, ~book store, ~supermarket, ~tailor shop, ~bakery shop
scarf: ~bandana, ~neckerchief, ~bandanna
barn: barns
stadium: ~arena
tokyo-tower: radio tower
vertical-traffic-light: traffic light, traffic lights, stoplight, stop light
placard: ~warning sign, ~traffic sign, notice board, information sign, sign, shop sign, signboard, ~signpost, ~billboard, ~banner, wooden sign, road sign, street sign
satellite: ~space station, ~iss
red-apple: apple
fountain: fountains
automobile: car, sedan, vehicle, hatchback
sport-utility-vehicle: suv, ~jeep, ~dune buggy, ~dune-buggy, ~beach buggy
racing-car: race-car, ~sportscar, ~sports car, race car
taxi: cab
bus: coach
trolleybus: tram-bus
minibus: ~van, ~camper
delivery-truck: truck, lorry, ~delivery van
pickup-truck: pickup
articulated-lorry: semi
fire-engine: fire truck, fire engine
ambulance: ambulances
police-car: police car
bicycle: bike, cycle
motorcycle: motorbike
motor-scooter: moped, vespa, scooter
locomotive: train, steam-engine, steam train, steam engine
high-speed-train: express
sushi: nigiri, maki, maki roll, sushi roll, salmon nigiri, tuna nigiri
sailboat: boat, yacht, sailing boat, sailing ship
canoe: ~kayak, ~rowboat, ~dinghy, ~raft, ~paddle, ~rowing boat
ship: ~freighter, ~steamer
passenger-ship: liner, cruise ship
speedboat: motorboat
airplane: plane, aeroplane, aircraft, jet, airliner
small-airplane: ~biplane, propeller-plane, ~glider
flying-saucer: ufo, alien ship
rocket: ~spaceship, ~spacecraft
helicopter: chopper
balloon: balloons
parachute: parachutist
ringed-planet: ~planet, saturn
globe-showing-europe-africa: earth, globe, world
sun: sunshine
full-moon: full-moon
crescent-moon: crescent, ~moons
cloud: clouds
snowman: snowmen
volcano: volcanoes
rock: ~pebbles
wood: ~log, ~logs, timber, lumber, tree trunk
fire: flame, flames
candle: ~candlelight
light-bulb: bulb
diya-lamp: oil lamp
red-paper-lantern: chinese lantern, paper lantern, ~sky lantern
key: keys
old-key: antique key
window: windowpane
couch-and-lamp: sofa with a lamp
chair: seat
toilet: loo
bathtub: bath, tub
television: tv
telephone: phone
mobile-phone: smartphone, cellphone, iphone
laptop: notebook-computer
desktop-computer: computer, monitor, pc
camera: cameras
alarm-clock: alarm
mantelpiece-clock: clock
watch: wristwatch
hourglass-done: hourglass
open-book: book, novel, page, ~diary
closed-book: hardback
books: textbooks, stack of books, pile of books
newspaper: paper
scroll: parchment, document
envelope: letter, mail
pencil: pencils
paintbrush: brush
artist-palette: palette, ~paint
framed-picture: painting, picture-frame
guitar: ~ukulele
violin: fiddle, ~cello
musical-keyboard: ~synthesizer
piano: ~grand piano
trumpet: ~bugle
musical-score: sheet music, score sheet, music sheet
musical-notes: music, melody, song, tune
play-ball: ball, balls
beach-towel: ~picnic blanket, ~picnic blankets, ~picnic rug
soccer-ball: football, soccer ball
basketball: basketballs
kite: kites
teddy-bear: teddy, ~plush, teddy bear, ~stuffed animal
puzzle-piece: puzzle, jigsaw
game-die: dice, die
wrapped-gift: gift, present, parcel
red-heart: heart, hearts
crown: ~tiara, ~diadem
gem-stone: diamond, gem, jewel, ~crystal, ~ruby, ~emerald
ring: ~diamond, ring
top-hat: hat
womans-hat: ~bonnet
billed-cap: cap, baseball cap
graduation-cap: mortarboard
t-shirt: shirt, tee
jeans: trousers, pants
dress: gown, ~skirt
coat: jacket
gloves: glove, ~mitten, ~mittens
socks: sock
mans-shoe: shoe, shoes
running-shoe: sneaker, trainer, sneakers
hiking-boot: boot, boots
high-heeled-shoe: heels
handbag: bag
backpack: rucksack
luggage: suitcase
glasses: glasses, spectacles
hammer: ~mallet
axe: ~hatchet
shovel: spade
wrench: spanner
bucket: pail
ladder: ladders
basket: ~hamper
package: parcel
treasure-chest: treasure, chest of gold
money-bag: money, cash
coin: coins
sword: ~blade
dagger: ~blade
crossed-swords: swords
shield: ~armor
magic-wand: wand
crystal-ball: crystal, ball
telescope: telescopes
microscope: microscopes
robot: android, droid, ~cyborg
alien: extraterrestrial, martian
ghost: spirit, phantom, spook
skull: skulls
unicorn: unicorns
mermaid: mermaids, ~siren
person: human, people, ~pedestrian, someone
man: guy, gentleman, father, dad, husband, male
woman: lady, mother, mom, mum, wife, female
boy: lad, son, schoolboy, ~grandson, ~nephew, ~brother
girl: lass, daughter, schoolgirl, ~granddaughter, ~niece, ~sister
child: kid, kids, toddler, children
baby: infant, newborn
old-man: grandfather, grandpa, elder, old man, elderly man
old-woman: grandmother, grandma, granny, old woman, elderly woman, old lady, old ladies, elderly lady
people-holding-hands: pair-of-people
woman-and-man-holding-hands: couple, lovers
family: ~parents
cook: chef, ~baker
health-worker: doctor, ~surgeon, physician, medic
police-officer: policeman, cop, policewoman
firefighter: fireman
astronaut: spaceman, cosmonaut
mage: wizard, sorcerer, magician, warlock, ~merlin
woman-mage: witch, sorceress, enchantress
elf: elves
fairy: fairies, pixie, ~sprite
vampire: ~dracula
person-with-crown: king, monarch, ~emperor
princess: ~queen, ~duchess
prince: ~duke
teacher: ~professor
student: pupil, graduate
artist: painter
detective: spy, sherlock
santa-claus: santa, father christmas
guard: ~soldier, sentry
construction-worker: builder, ~worker
office-worker: businessman, ~manager
woman-office-worker: businesswoman
judge: ~lawyer
pilot: aviator, ~captain
mechanic: ~plumber
scientist: ~chemist, researcher
person-running: runner, jogger, ~athlete
person-biking: cyclist, ~biker
person-swimming: swimmer
person-surfing: surfer
woman-dancing: dancer
ballet-dancer: ballerina
skier: skiers
snowboarder: snowboarders
person-rowing-boat: rower
person-in-lotus-position: meditator, yogi, ~monk
person-fencing: fencer
honeybee: bumblebee
butterfly: ~moth
chair: ~throne
balance-scale: scales of justice, justice scales, law scales, legal scales, weighing scales
hut: shack
hospital: hospital building
light-bulb: lightbulb, lightbulbs
school: school building
church: church building
hand-with-fingers-splayed: hand
nose: nose
magnifying-glass-tilted-left: magnifying glass
metro: subway train
person: ~friend, ~player
hammer-and-wrench: ~tools
barn: ~farmhouse, ~stable, ~shed
tower: ~turret, ~keep
fence: ~railing
table: desk, writing desk, office desk, ~counter, ~workbench
bowl: ~basin
plate: ~platter, ~tray
box: ~chest, ~case, ~container
bottle: ~flask
blanket: ~cloth, ~fabric, ~sheet
candlestick: ~candelabra
refrigerator: ~freezer, ~cooler
barrel: ~keg
chest-of-drawers: ~nightstand
belt: ~strap
sink: ~faucet, ~tap
scarf: ~shawl
stone: ~pebble
haystack: ~straw
cave: ~lair
cannon: ~howitzer
pillar: ~obelisk, ~pedestal, ~monument
pier: ~wharf
white-cane: ~walking stick, cane
pumpkin: ~squash
wrapped-gift: gift box, present box, christmas present, birthday present, birthday gift
locked: padlock, lock
cherries: cherry
blueberries: blueberry
carpentry-saw: saw, hand saw
water-wave: ocean wave, sea wave
spider-web: spiderweb, cobweb
check-mark: checkmark, tick mark
speech-balloon: speech bubble
beans: bean
rocket: rocket ship, rocketship, space rocket
statue-of-liberty: ~statue
carousel-horse: ~carousel, ~merry-go-round
brick: lego brick, ~lego
nesting-dolls: ~doll
label: price tag, gift tag
page-with-curl: ~diploma, ~certificate
sparkler: ~firecracker
comet: ~meteor, ~asteroid
game-die: dice
hyacinth: lavender, ~violet, ~iris
evergreen-tree: ~cypress
deciduous-tree: ~baobab tree, ~baobab, ~olive grove tree
herb: ~moss
seedling: ~seed
hot-pepper: chili
bell-pepper: pepper
bento-box: lunchbox, lunch box
musical-score: sheet music, sheet of music, music sheet, sheets of music
cookie: chocolate chip cookie, biscuit
fishing-pole: fishing rod, fishing pole
credit-card: ~gift card, ~business card
cherry-blossom: cherry blossom branch, cherry blossom branches, branch of cherry blossom, branches of cherry blossom
kiwi-fruit: kiwi
chains: chain
roller-coaster: rollercoaster
hot-dog: hotdog
gem-stone: diamond
classical-building: museum
rocket: ~space shuttle
blackboard: ~whiteboard
violin: ~double bass, ~contrabass
fountain: ~geyser
headphone: ~earbuds
person: ~goalkeeper, ~lighthouse keeper
sauropod: ~stegosaurus, ~triceratops
droplet: raindrop, water drop, drop of water
bouquet: bouquet of flowers, ~bouquet of tulips, ~bouquet of roses, ~bouquet of wildflowers, ~bouquet of sunflowers
bubbles: soap bubbles, soap bubble, bubble
`;

const pairs = lines
  .trim()
  .split("\n")
  .flatMap((line) => {
    const [id = "", words = ""] = line.split(": ");
    return words.split(", ").map((word) => [word, id] as const);
  })
  .reverse();

/** Word or phrase → id of its subject. The first line with a word takes precedence. */
export const synonyms: ReadonlyMap<string, string> = new Map(pairs.map(([word, id]) => [word.replace(/^~/, ""), id]));

/** The words whose subject is only similar to what they name. */
export const similarWords: ReadonlySet<string> = new Set(
  pairs.flatMap(([word]) => (word.startsWith("~") ? word.slice(1) : [])),
);
