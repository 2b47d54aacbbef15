import { findSubject, type Token } from "@atelier/vocabulary";

/** Things that stand for a business whose name contains none. */
const SIGNS: Readonly<Record<string, string>> = {
  bakery: "bread",
  cafe: "coffee",
  café: "coffee",
  bookstore: "books",
  bookshop: "books",
  library: "books",
  restaurant: "fork and knife",
  bistro: "fork and knife",
  gym: "barbell",
  fitness: "barbell",
  dentist: "tooth",
  dental: "tooth",
  barber: "scissors",
  hairdresser: "scissors",
  salon: "scissors",
  florist: "tulip",
  gardening: "seedling",
  garden: "seedling",
  veterinarian: "paw prints",
  vet: "paw prints",
  pet: "paw prints",
  photography: "camera",
  photographer: "camera",
  music: "guitar",
  travel: "airplane",
  law: "balance scale",
  lawyer: "balance scale",
  bar: "beer mug",
  brewery: "beer mug",
  winery: "wine glass",
  pharmacy: "pill",
  yoga: "lotus",
  tailor: "thread",
  carpenter: "hammer",
  plumber: "wrench",
  mechanic: "wrench",
  software: "laptop",
  outdoor: "tent",
  camping: "tent",
  farm: "tractor",
  jewelry: "ring",
  jeweler: "ring",
};

/** The tokens of a thing that stands for what a logo is for: the bicycle of a bicycle shop. None if nothing does. */
export function findEmblem(purpose: readonly Token[]): Token[] {
  for (const token of purpose) {
    const sign = SIGNS[token.word];
    const subject = sign ? undefined : findSubject(token.word)?.subject;
    const isThing = subject && !/^(?:person|place|family)/.test(subject.family);
    const name = sign ?? (isThing ? token.word : undefined);
    if (name)
      return name.split(" ").map((word, nth, all) => ({ word, raw: word, part: "noun", stop: nth === all.length - 1 }));
  }
  return [];
}
