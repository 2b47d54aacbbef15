import { AppError } from "@atelier/errors";
import { describe, expect, test } from "vitest";
import { deeplApi } from "../../test/fakes/deepl.ts";
import { startFakeServer } from "../../test/fakes/server.ts";
import { installedModes } from "../engines/apertium/modes.ts";
import type { EngineSettings } from "../engines/define.ts";
import { adapter as illustrator } from "../engines/illustrator/adapter.ts";
import type { EngineContext } from "../engines/ports/index.ts";
import { withFixedPhrases } from "./fixed-phrases.ts";
import { guessLanguage } from "./short-language.ts";
import { translatePrompts, withTranslations } from "./translate-prompts.ts";

const plain = { cacheDirectory: "", threads: 1, bestBackground: false };
const secrets = { DEEPL_API_KEY: "deepl-1" };
const deeplAt = (origin: string) => ({ name: `deepl#${origin.slice(-5)}`, family: "deepl", address: origin });

/** A context of an engine, with what it warns of. */
function newContext(): { context: EngineContext; warnings: string[] } {
  const warnings: string[] = [];
  const context = {
    signal: new AbortController().signal,
    seed: 0,
    progress: () => {},
    warn: (message: string) => warnings.push(message),
  };
  return { context, warnings };
}

async function read(
  input: Record<string, unknown>,
  settings: EngineSettings = plain,
): Promise<{ prompt: unknown; warnings: string[] }> {
  const { context, warnings } = newContext();
  await translatePrompts(input, settings, context);
  return { prompt: input.prompt, warnings };
}

test("a text that the engine reads itself is not translated, and nothing is warned of", async () => {
  const { context, warnings } = newContext();
  const input = { instructions: "Mach bitte den Hintergrund unscharf und das Bild heller" };
  expect(await translatePrompts(input, plain, context, { reads: () => true })).toEqual({});
  expect(warnings).toEqual([]);
  await translatePrompts(input, plain, context, { reads: () => false });
  expect(warnings).toEqual([expect.stringContaining("German")]);
});

test("a text of which the engine reads words has the warning of the engine only", async () => {
  const { context, warnings } = newContext();
  const engine = illustrator({ name: "illustrator", family: "illustrator" }, ["image-generate"], plain);
  const prompt = "Ein roter Fuchs mit einem blauen Schal im Wald";
  await translatePrompts({ prompt }, plain, context, engine);
  expect(warnings).toEqual([]);
  await translatePrompts({ prompt }, plain, context, {});
  expect(warnings).toEqual([expect.stringContaining("was not translated")]);
});

test("a text that a translator by rules reads worse than the engine itself is not translated", async () => {
  const engine = illustrator({ name: "illustrator", family: "illustrator" }, ["image-generate"], plain);
  const translated = async (prompt: string, settings: EngineSettings) => {
    const { context, warnings } = newContext();
    const input = { prompt };
    await translatePrompts(input, settings, context, engine);
    return { prompt: input.prompt, warnings };
  };
  const tortoise = "una tortuga con gafas de sol tomando un zumo en la playa";
  expect(await translated(tortoise, plain)).toEqual({ prompt: tortoise, warnings: [] });
  // Another translator reads more than a list of words.
  const server = await startFakeServer(deeplApi("deepl-1"));
  const settings = { ...plain, secrets, lists: { "document-translate": [deeplAt(server.origin)] } };
  expect(await translated(tortoise, settings)).toEqual({
    prompt: `[en-us] ${tortoise.toUpperCase()}`,
    warnings: [expect.stringContaining("Translated from Spanish")],
  });
  // A quotation is no text that was left untranslated.
  const poster = 'eine Katze mit dem Text "willkommen zuhause" auf dem Tisch';
  expect((await translated(poster, settings)).prompt).toBe(
    '[en-us] EINE KATZE MIT DEM TEXT "willkommen zuhause" AUF DEM TISCH',
  );
  await server.stop();
});

describe("prompts", () => {
  test("in English are not changed", async () => {
    const prompt = "three red foxes under a full moon in a snowy forest";
    expect(await read({ prompt, language: "auto" })).toEqual({ prompt, warnings: [] });
    expect(await read({ prompt: "un chat", language: "auto" })).toEqual({ prompt: "un chat", warnings: [] });
  });

  test.each([
    [
      "Entferne den Helm unten rechts",
      "The text seems to be in German, which no translator of this service reads. Nothing.",
    ],
    [
      "写真を白黒にしてください",
      "The text seems to be in Japanese, which no translator of this service reads. Nothing.",
    ],
    ["put a party hat on the cat", "Nothing."],
  ])("of which nothing was understood name their language: %s", async (instructions, message) => {
    const error = await withTranslations(new AppError("nothing_matched", "Nothing."), { instructions }, {});
    expect(error).toMatchObject({ code: "nothing_matched", message });
  });

  test("of which the engine knows common words are not called unreadable", async () => {
    const instructions = "Entferne den Helm unten rechts";
    const error = await withTranslations(new AppError("nothing_matched", "Nothing."), { instructions }, {}, ["German"]);
    expect(error).toMatchObject({
      message: "The text seems to be in German, of which this engine reads only common instructions. Nothing.",
    });
  });

  test.each([
    ["convertir a blanco y negro con mucho contraste", "convert to target and black", "convert to black and white"],
    ["convertir a blanco y negro", "convert to black and white", "convert to black and white"],
    ["un gato blanco y un perro negro", "a white and black dog", "a white and black dog"],
    ["ajoute un cadre blanc", "add white executive", "add white frame"],
    ["quita el fondo", "it removes the fund", "remove the background"],
    [
      "haz la foto clara y añade un marco",
      "make the photo clear and adds a frame",
      "make the photo clear and add a frame",
    ],
    [
      'haz el fondo negro y escribe "do"',
      'do the black fund and it writes "do"',
      'make the black background and write "do"',
    ],
  ])("keep the fixed phrases of photography: %s", (text, english, expected) => {
    expect(withFixedPhrases(text, english)).toBe(expected);
  });

  test.each([
    ["haz el fondo negro", "es"],
    ["quita el fondo", "es"],
    ["rends le fond noir", "fr"],
    ["mach das Bild heller", "de"],
    ["rimuovi lo sfondo", "it"],
    ["deixe o fundo preto", "pt"],
    ["un chat", null],
    ["film noir", null],
    ["make it noir", null],
    ["a chat in a fond blue", null],
    ["sepia", null],
  ])("in a few words have the language of those words: %s", (text, language) => {
    expect(guessLanguage(text)).toBe(language);
  });

  test.each([
    ['Schreibe "Gute Reise" & „Bis bald“ ins Bild', '[en-us] SCHREIBE "Gute Reise" & "Bis bald" INS BILD'],
    ["Schreibe «Gute Reise» oben, dann ‘Ende’ unten", '[en-us] SCHREIBE "Gute Reise" OBEN, DANN "Ende" UNTEN'],
    ["Schreibe 'Gute Reise', wie gehabt", '[en-us] SCHREIBE "Gute Reise", WIE GEHABT'],
    ["Zeig's mir, wenn's geht, im Bild", "[en-us] ZEIG'S MIR, WENN'S GEHT, IM BILD"],
  ])("keep what they quote: %s", async (prompt, english) => {
    const server = await startFakeServer(deeplApi("deepl-1"));
    const lists = { "document-translate": [deeplAt(server.origin)] };
    expect((await read({ prompt, language: "de" }, { ...plain, secrets, lists })).prompt).toBe(english);
    await server.stop();
  });

  test("in an unsupported language are not changed and cause a warning", async () => {
    const prompt = "雪の森の満月の下の三匹の赤い狐";
    const { prompt: kept, warnings } = await read({ prompt, language: "ja" });
    expect(kept).toBe(prompt);
    expect(warnings).toEqual([expect.stringContaining("Japanese")]);
  });

  test.each([
    ["birthday cake, pink icing, chocolate base, three candles", []],
    ['birthday card with a sloth hanging from a branch holding a balloon, text "Take it slow, Maya!"', []],
    ["cute grey whale, cartoon", []],
    ["isang pulang bahay at luntiang damo", ["Filipino"]],
  ])("a list of things in English is not another language (%s)", async (prompt, languages) => {
    const { warnings } = await read({ prompt });
    expect(warnings).toEqual(languages.map((language) => expect.stringContaining(language)));
  });

  test("are translated by the next translator if the first fails, and not changed if all fail", async () => {
    const [down, well] = [await startFakeServer(deeplApi("deepl-1")), await startFakeServer(deeplApi("deepl-1"))];
    down.failure = "down";
    const input = () => ({ prompt: "zwei Füchse & <ein> Haus", language: "de" });
    const both = { ...plain, secrets, lists: { "document-translate": [deeplAt(down.origin), deeplAt(well.origin)] } };
    expect((await read(input(), both)).prompt).toBe("[en-us] ZWEI FÜCHSE & <EIN> HAUS");
    const one = { ...plain, secrets, lists: { "document-translate": [deeplAt(down.origin)] } };
    const { prompt, warnings } = await read(input(), one);
    expect(prompt).toBe(input().prompt);
    expect(warnings).toEqual([expect.stringContaining("no translator supports German")]);
    await Promise.all([down.stop(), well.stop()]);
  });

  test.each([
    [
      "Tres globos atados a un banco del parque",
      "Three globes tied to a bank of the park",
      "Three balloons tied to a bench of the park",
    ],
    ["Un banco en la ciudad", "A bank in the city", "A bank in the city"],
    ["Una boulangère qui tient deux baguettes", "Baker that keeps two wands", "Baker holding two baguettes"],
    ["Una vela en una mesa de madera", "A sail in a wooden table", "A candle on a wooden table"],
    ["Um bolo e um cachorro", "A skittle and a cachorro", "A cake and a dog"],
    ['un globo con "my globe"', 'a globe with "my globe"', 'a balloon with "my globe"'],
  ])("name what is drawn: %s", (text, translated, english) => {
    expect(withFixedPhrases(text, translated)).toBe(english);
  });

  test.skipIf(!installedModes().some(({ from, to }) => from === "es" && to === "en"))(
    "in Spanish are translated with a warning",
    async () => {
      const { prompt, warnings } = await read({ prompt: "tres zorros rojos en un bosque", language: "es" });
      expect(prompt).toMatch(/three .*fox.* forest/i);
      expect(warnings).toEqual([expect.stringMatching(/^Translated from Spanish: "/)]);
    },
  );
});
