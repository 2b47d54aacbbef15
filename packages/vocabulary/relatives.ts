/**
 * Common nouns without a picture of their own, and the nearest thing that has one. A picture of it is always reported:
 * a walrus is drawn "as seal". One subject per line.
 */
const lines = `
heron: stork, egret, ibis, spoonbill
bird: albatross, ostrich, emu, kookaburra
duck: goosander, moorhen, grebe
seal: walrus, manatee, dugong
whale: narwhal
beaver: platypus, muskrat
badger: wombat, wolverine, aardvark, anteater
otter: meerkat, mongoose, weasel, ferret, stoat, marten, mink
monkey: lemur, marmoset
hedgehog: armadillo, porcupine, echidna
chipmunk: marmot, groundhog, prairie dog, gopher
ox: yak
llama: vicuna
lizard: salamander, newt, axolotl
cricket: grasshopper, mantis, praying mantis, locust, cicada
snail: slug
worm: centipede, millipede
honeybee: wasp, hornet
fish: anglerfish, swordfish, piranha, catfish
tropical-fish: seahorse
oyster: clam, mussel, clams, mussels, scallop
shrimp: prawn, krill
spiral-shell: seashell, conch, sea shell, snail shell
blossom: dandelion, daffodil, narcissus, buttercup, cornflower, primrose, crocus, edelweiss, gerbera
herb: fern, ivy, clover leaf, basil, parsley, mint leaves, rosemary, thyme, oregano, coriander, dill
potted-plant: bonsai, bonsai tree, monstera
cactus: succulent, aloe, agave
deciduous-tree: birch, poplar, birch tree, linden, hazel, alder
evergreen-tree: larch, cypress, juniper
peach: apricot, nectarine
red-apple: pomegranate, quince
kiwi-fruit: kiwi
mango: papaya, persimmon
strawberry: raspberry, raspberries
blueberries: blackberry, blackberries, gooseberry, cranberry, cranberries, currants, elderberries
carrot: radish, beet, beetroot, turnip, parsnip
broccoli: cauliflower, artichoke
leafy-green: celery, asparagus, leek, bok choy
pea-pod: pea, peas, edamame
beans: lentils, chickpeas
dumpling: pierogi, ravioli, gyoza, wonton
chocolate-bar: brownie
cup-with-straw: milkshake, smoothie, lemonade, iced tea, iced coffee
hot-beverage: cappuccino, latte, mulled wine
chestnut: hazelnut, almond, pecan, cashew, pistachio, conker
spoon: ladle, spatula
skillet: saucepan, griddle
headstone: gravestone, tombstone
fence: gate
windmill: watermill
tent: yurt, tipi, marquee
hot-air-balloon: airship, blimp, zeppelin
ship: tugboat, barge
canoe: gondola
tractor: excavator, bulldozer, forklift, combine harvester, digger
sled: sledge, sleigh, toboggan, bobsled
skateboard: longboard
shovel: hoe, trowel
ninja: samurai
elf: dwarf, gnome, garden gnome, leprechaun, hobbit
skull: skeleton
baby-angel: angel, cherub, cupid
goblin: imp, gremlin
person: butcher, tailor, sculptor, acrobat, skater, boxer, wrestler, miner
person-juggling: juggler
person-climbing: climber, mountaineer, rock climber
cowboy-hat: sombrero, fedora
womans-hat: beret
thong-sandal: slipper, slippers, flip-flop, flip-flops
wreath: garland
ring-buoy: lifebuoy, life ring
dollar-banknote: banknote, bank note, dollar bill
newspaper: magazine
envelope: postcard
feather: quill, quill pen
pot-of-food: cauldron
bottle: potion, vial, wine carafe
fishbowl: aquarium
radio: jukebox
hut: doghouse, dog house
carpentry-saw: handsaw
`;

const pairs = lines
  .trim()
  .split("\n")
  .flatMap((line) => {
    const [id = "", words = ""] = line.split(": ");
    return words.split(", ").map((word) => [word, id] as const);
  });

/** Word or phrase → id of the nearest subject. */
export const relatives: ReadonlyMap<string, string> = new Map(pairs);
