import { subjectsById } from "@atelier/vocabulary";
import { dropActor } from "../activities.ts";
import { joinCouple } from "../actors/add-collection.ts";
import { isLiving } from "../actors/owner.ts";
import { lightStoves } from "../chimneys.ts";
import { lightUp, lightWindows } from "../luminous.ts";
import type { Reading } from "../reading.ts";
import { type Actor, MAX_ACTORS, plainActor } from "../scene.ts";
import { dressAnimal, layToSleep, sitDown } from "./animals.ts";
import { hangSigns, nameShops, writeOnBoard } from "./signs.ts";

const WARM = /^(?:hot-beverage|teacup|steaming-bowl|kettle|teapot|pot-of-food|pie|bread|beverage)/;

/** Replaces pictures by those of what the prompt says that they do: sleeping animals, animals in clothes, hot drinks. */
export function applyEffects(reading: Reading, words: readonly string[]): void {
  for (const actor of reading.scene.actors) dressAnimal(actor);
  sitDown(reading, words);
  layToSleep(reading, words);
  addSteam(reading);
  addStalls(reading);
  furnish(reading, words);
  makeBed(reading);
  hangHammocks(reading);
  rainOnUmbrellas(reading);
  equipDesks(reading);
  joinCouple(reading.scene, words);
  openSill(reading);
  hangLights(reading);
  putOnSill(reading);
  nameShops(reading);
  hangSigns(reading);
  writeOnBoard(reading);
  bringAshore(reading);
  openParasols(reading);
  lightCake(reading);
  pourDrinks(reading);
  seatOwners(reading);
  lightUp(reading, words);
  lightWindows(reading, words);
  lightStoves(reading, words);
  // The pictured road winds through its land.
  if (reading.scene.trail)
    reading.scene.unread = reading.scene.unread.filter((word) => !/^(?:winding|curvy)$/.test(word));
}

/** A surfer who carries a surfboard is not on a wave. */
function bringAshore({ scene: { actors, relations } }: Reading): void {
  const person = subjectsById().get("person");
  for (const { type, from, to } of relations) {
    const surfer = actors[from];
    if (
      person &&
      surfer &&
      type === "holding" &&
      /surfing$/.test(surfer.subject.id) &&
      actors[to]?.subject.id === "surfboard"
    )
      surfer.subject = subjectsById().get(surfer.subject.id.replace(/-surfing$/, "")) ?? person;
  }
}

/** An umbrella on a beach that no one holds is a parasol, unless it rains. */
function openParasols({ scene: { actors, relations, place, weather } }: Reading): void {
  const parasol = subjectsById().get("parasol");
  const isHeld = (index: number) => relations.some(({ type, to }) => type === "holding" && to === index);
  for (const [index, actor] of actors.entries())
    if (parasol && place === "beach" && weather !== "rain" && actor.subject.id === "umbrella" && !isHeld(index))
      actor.subject = parasol;
}

/** Puts the owner of a thing that is drawn beside it on the same table: the bowl of noodles beside its meat. */
function seatOwners({ scene: { actors, relations }, beside }: Reading): void {
  for (const { type, from, to } of [...relations]) {
    const owner = actors.findIndex(({ word }) => beside.includes(`${actors[from]?.word} beside ${word}`));
    if (type !== "on" || owner < 0 || owner === to) continue;
    if (!relations.some((relation) => relation.from === owner && /^(?:on|inside)$/.test(relation.type)))
      relations.push({ type, from: owner, to });
  }
}

/** The picture of a drink has its glass: "juice in a glass" is one thing. */
function pourDrinks({ scene }: Reading): void {
  const poured = scene.relations.find(
    ({ type, from, to }) =>
      type === "inside" &&
      scene.actors[from]?.subject.family === "drink" &&
      scene.actors[to]?.subject.id === "tumbler-glass" &&
      scene.actors[from].count === scene.actors[to].count,
  );
  const [drink, glass] = [scene.actors[poured?.from ?? -1], scene.actors[poured?.to ?? -1]];
  if (!poured || !drink || !glass) return;
  drink.adjectives = [...drink.adjectives, glass.word];
  dropActor(scene, poured.to);
}

/** The candles of a cake stand on it, as many as the prompt names. */
function lightCake(reading: Reading): void {
  const { actors, relations } = reading.scene;
  const [cake, candle] = [subjectsById().get("whole-cake"), subjectsById().get("birthday-candle")];
  const isCandle = (actor: Actor | undefined) => /^(?:candle|birthday-candle)$/.test(actor?.subject.id ?? "");
  const [from, to] = [actors.findIndex(isCake), actors.findIndex(isCandle)];
  // The candles of a list with a cake are those of the cake.
  if (from >= 0 && to >= 0 && !relations.some((relation) => [relation.from, relation.to].includes(to)))
    relations.push({ type: "beside", from, to });
  const relation = relations.find((relation) => {
    const [one, other] = [actors[relation.from], actors[relation.to]];
    return (isCake(one) && isCandle(other)) || (isCandle(one) && isCake(other));
  });
  const isOwner = isCake(actors[relation?.from ?? -1]);
  const [cakeAt, lightsAt] = isOwner ? [relation?.from, relation?.to] : [relation?.to, relation?.from];
  const [host, lights] = [actors[cakeAt ?? -1], actors[lightsAt ?? -1]];
  if (!cake || !candle || !relation || !host || !lights) return;
  if (!/tiers$/.test(host.subject.id)) host.subject = cake;
  Object.assign(lights, { subject: candle });
  Object.assign(relation, { type: "on", from: lightsAt, to: cakeAt });
  reading.unused = reading.unused.filter((phrase) => !/^with .*candles?$/.test(phrase));
  reading.beside = reading.beside.filter((phrase) => !/candles? beside /.test(phrase));
}

const isCake = (actor: Actor | undefined): boolean =>
  /^(?:whole-cake|birthday-cake|shortcake|cake-with-\d-tiers)$/.test(actor?.subject.id ?? "");

/** String lights hang above all of a picture, and not above one person of a couple. */
function hangLights({ scene }: Reading): void {
  scene.relations = scene.relations.filter(
    ({ type, to }) => type !== "under" || scene.actors[to]?.subject.id !== "string-lights",
  );
}

/** The picture of a windowsill has its window. */
function openSill({ scene }: Reading): void {
  const window = scene.actors.findIndex(
    ({ subject, color, count }) => subject.id === "window" && !color && count === 1,
  );
  const sill = scene.actors.find(({ subject }) => subject.id === "windowsill");
  if (window < 0 || !sill) return;
  sill.adjectives = [...sill.adjectives, "window"];
  dropActor(scene, window);
}

/** The tallest thing on a windowsill, in meters. */
const ON_SILL = 1;

/** A thing in or on a window is on its sill. */
function putOnSill({ scene: { actors, relations } }: Reading): void {
  const sill = subjectsById().get("windowsill");
  for (const relation of relations) {
    const [thing, window] = [actors[relation.from], actors[relation.to]];
    if (!sill || !thing || window?.subject.id !== "window" || window.color || window.count > 1) continue;
    if (!/^(?:inside|on)$/.test(relation.type) || thing.subject.height > ON_SILL) continue;
    window.subject = sill;
    relation.type = "on";
  }
}

/** A market has stalls, and a picture with stalls is one of a market. */
function addStalls({ scene, missing }: Reading): void {
  const isMarket = (word: string) => /^(?:market|market square)$/.test(word);
  if (!scene.unread.some(isMarket)) return;
  const stall = subjectsById().get("market-stall");
  const isThere = scene.actors.some(({ subject }) => subject.id === "market-stall");
  if (!stall || (!isThere && scene.actors.length >= MAX_ACTORS)) return;
  if (!isThere) scene.actors.push({ ...plainActor(stall), count: 3, crowd: true });
  scene.unread = scene.unread.filter((word) => !isMarket(word));
  missing.splice(0, missing.length, ...missing.filter((word) => !isMarket(word)));
}

/** A bedroom has a bed. */
function furnish({ scene }: Reading, words: readonly string[]): void {
  const bed = subjectsById().get("bed");
  const isThere = scene.actors.some(({ subject }) => /^(?:bed|cradle|.*-in-bed)$/.test(subject.id));
  if (!bed || isThere || scene.place !== "room" || !words.includes("bedroom") || scene.actors.length >= MAX_ACTORS)
    return;
  scene.actors.push(plainActor(bed));
}

/** The raindrops of an umbrella fall on it, and do not stand beside it. */
function rainOnUmbrellas({ scene }: Reading): void {
  const { actors, relations } = scene;
  const drops = actors.findIndex(
    ({ subject, color, side }) => subject.id === "droplet" && !color && side === undefined,
  );
  const hasUmbrella = actors.some(({ subject }) => /^umbrella/.test(subject.id));
  if (drops >= 0 && hasUmbrella && actors.some(isLiving)) {
    // Around somebody with an umbrella it rains.
    scene.weather ??= "rain";
    for (const actor of actors)
      if (/^umbrella/.test(actor.subject.id)) actor.adjectives = [...actor.adjectives, actors[drops]?.word ?? ""];
    dropActor(scene, drops);
    return;
  }
  for (const [index, { type, from, to }] of relations.entries()) {
    const [one, other] = [actors[from], actors[to]];
    if (type !== "beside" || one?.subject.id !== "umbrella" || !/^(?:droplet|snowflake)$/.test(other?.subject.id ?? ""))
      continue;
    relations[index] = { type: "over", from: to, to: from };
  }
}

/** A hammock between two trees hangs on them, and not on posts of its own. */
function hangHammocks({ scene: { actors, relations } }: Reading): void {
  const hung = subjectsById().get("hammock-hung");
  for (const { from, to, isBothSides } of relations) {
    const [tree, hammock] = [actors[from], actors[to]];
    if (
      hung &&
      isBothSides &&
      hammock?.subject.id === "hammock" &&
      /tree/.test(tree?.subject.id ?? "") &&
      tree?.count === 2
    )
      hammock.subject = hung;
  }
}

/** Pillows and blankets beside a bed or a sofa lie on it. */
function makeBed({ scene: { actors, relations } }: Reading): void {
  const bed = actors.findIndex(({ subject }) => /^(?:bed|couch)/.test(subject.id));
  for (const [index, { subject }] of actors.entries())
    if (bed >= 0 && /^(?:pillow|blanket)$/.test(subject.id) && !relations.some(({ from }) => from === index))
      relations.push({ type: "on", from: index, to: bed });
}

/** Things for work, which stand on a desk. A cup does so beside a computer. */
const ON_DESK =
  /^(?:laptop|desktop-computer|headphone|computer-mouse|keyboard|hot-beverage|teacup-without-handle|notebook.*|memo|pencil|pen|mobile-phone)$/;

/** Computers beside a desk stand on it, unless the prompt places them. */
function equipDesks({ scene: { actors, relations } }: Reading): void {
  const desk = actors.findIndex(({ subject }) => subject.id === "table");
  for (const [index, { subject, side, isHung }] of actors.entries())
    if (
      desk >= 0 &&
      ON_DESK.test(subject.id) &&
      side === undefined &&
      !isHung &&
      !relations.some(({ from, to }) => from === index || to === index)
    )
      relations.push({ type: "on", from: index, to: desk });
}

/** Puts steam over a steaming cup or bowl. */
function addSteam({ scene }: Reading): void {
  const steam = subjectsById().get("steam");
  const named = scene.actors.findIndex(({ subject }) => subject.id === "steam");
  const host = scene.actors.findIndex(
    ({ subject, adjectives }) => WARM.test(subject.id) && (named >= 0 || adjectives.includes("steaming")),
  );
  const isDrawn = host >= 0 && steam !== undefined && scene.actors.length < MAX_ACTORS;
  if (!isDrawn) return;
  if (named >= 0) scene.relations = scene.relations.filter(({ from, to }) => from !== named && to !== named);
  const index =
    named >= 0 ? named : scene.actors.push({ ...plainActor(steam), count: scene.actors[host]?.count ?? 1 }) - 1;
  scene.relations.push({ type: "on", from: index, to: host });
  scene.unread = scene.unread.filter((word) => word !== "steaming");
}
