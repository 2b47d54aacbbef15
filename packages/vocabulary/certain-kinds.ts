/**
 * Words of `kinds.txt` whose most common sense is certainly of their kind and looks like its picture: a bartender is a
 * person, a poppy is a blossom. WordNet also makes an ostrich and a hanger persons, in other senses.
 */
export const certainKinds: ReadonlySet<string> = new Set(
  `abbot actor actress ambassador angler announcer apprentice architect artiste aunt auntie author babysitter bandit bard
barkeep barmaid barman baron bartender beautician beggar bellboy billionaire bishop blacksmith boatman bodybuilder
bodyguard boss boyfriend bridegroom brother bullfighter busboy businessman butler cabdriver caretaker carpenter castaway
caveman chairman chairwoman chambermaid chaplain chauffeur cheerleader churchgoer classmate clergyman cobbler colleague
comedian companion concierge congressman congresswoman constable cousin craftsman cyclist decorator deliveryman designer
dressmaker druid dude editor electrician entertainer entrepreneur filmmaker florist friend gamekeeper gangster girlfriend
goldsmith golfer governor grandchild granddaughter grandson gravedigger greengrocer grocer guru handyman headmaster
headmistress hermit hero hiker hitchhiker hobo homeowner horseman hostess housekeeper housemaid inspector interpreter
inventor investigator janitor jeweler jeweller journalist kidnapper laborer landlady landlord laundress librarian
lifeguard locksmith lover lumberjack maid mailman manservant mariner matador mayor merchant milkman mobster motorcyclist
motorist nanny neighbor neighbour nephew newcomer newsboy niece nobleman nomad novelist nun oarsman paperboy paramedic
passer passerby pastor peasant peddler performer philosopher pickpocket playwright poet poetess politician pope postman
potter preacher pastor priest priestess prisoner professor prophet prospector psychotherapist rabbi receptionist referee
refugee repairman reporter roommate salesgirl saleslady salesman salesperson saleswoman seamstress secretary senator
shaman shepherd sherpa shoemaker shopkeeper shopper sibling sister smuggler spectator spokesman spokesperson squire
statesman steward stewardess storekeeper storyteller supermodel teenager tenant thug trader translator trainee
troublemaker umpire uncle undertaker usher vagrant vendor veteran villager villain waitress wanderer watchman weaver
woodcutter woodsman workman writer youth bachelorette bridesmaid countess courtesan heiress maiden madam widow
girlfriend stepsister stepbrother godmother godfather
blackbird bluebird chickadee gannet grouse hummingbird kingfisher meadowlark mockingbird nightingale partridge pelican
pheasant puffin roadrunner sandpiper whippoorwill woodpecker
albacore anchovy barracuda bluefish bonito codfish haddock lungfish stingray sturgeon sprat
basset bloodhound doberman greyhound pomeranian rottweiler schnauzer sheepdog
anemone carnation chrysanthemum dahlia marguerite marigold orchid petunia poppy rosebud
ponderosa guardsman musketeer sentinel watchman freshman instructor investigator psychiatrist surgeon veterinarian
nursemaid midwife owner director`.split(/\s+/),
);

/**
 * Keywords of the icon sets that name the same thing as their subject. Most keywords only remind of it, as "olive branch"
 * of the dove and "engine" of the fire engine.
 */
export const certainKeywords: ReadonlySet<string> = new Set(
  "bandage buffalo buoy cableway cart chime clothes clover drink folder notepad pawn plant popper projector rickshaw sandal sandals shell shrine swimsuit web".split(
    " ",
  ),
);
