import type { OpenDocument } from "@atelier/document-model";
import iconv from "iconv-lite";
import { describe, expect, test } from "vitest";
import { rewritten } from "./fixtures/rewritten.ts";
import { detectFormat } from "./open-document.ts";

async function open(bytes: Uint8Array, name: string): Promise<OpenDocument> {
  return (await detectFormat(bytes, name)).open(bytes);
}

/** Changes the words of a file, and returns the document and the result. */
async function translated(bytes: Uint8Array, name: string, change?: (text: string) => string) {
  const { document, bytes: saved } = await rewritten(bytes, name, change);
  return { document, output: Buffer.from(saved) };
}

const russian = "Привет, мир! Сегодня хорошая погода.";
const japanese = "こんにちは、世界。今日は天気がいい。";

/** Texts in the sets that files of the language have. */
const samples: [set: string, text: string][] = [
  ["windows-1251", "Привет, мир! Сегодня хорошая погода, и мы идём гулять в парк."],
  ["koi8-r", "Привет, мир! Сегодня хорошая погода, и мы идём гулять в парк."],
  ["ibm866", "Привет, мир! Сегодня хорошая погода, и мы идём гулять в парк."],
  ["windows-1251", "Сьогодні чудова погода, і ми йдемо гуляти в парк. Її їжа смачна."],
  ["shift_jis", "こんにちは、世界。今日は天気がいいので、公園に散歩に行きます。"],
  ["euc-jp", "こんにちは、世界。今日は天気がいいので、公園に散歩に行きます。"],
  ["gb18030", "今天天气很好，我们去公园散步。欢迎使用我们的产品。"],
  ["big5", "今天天氣很好，我們去公園散步。歡迎使用我們的產品。"],
  ["euc-kr", "안녕하세요, 세계! 오늘은 날씨가 좋아서 공원에 산책하러 갑니다."],
  ["windows-1252", "Le château était fermé, mais l’élève a déjà été reçu à l’hôtel."],
  ["windows-1252", "Le château était fermé à l'arrivée."],
  ["windows-1252", "Größe und Maße prüfen, dann schließen Sie die Tür."],
  ["windows-1250", "Zażółć gęślą jaźń. Dzień dobry, proszę wejść do środka."],
  ["iso-8859-2", "Zażółć gęślą jaźń. Dzień dobry, proszę wejść do środka."],
  ["windows-1250", "Příliš žluťoučký kůň úpěl ďábelské ódy."],
  ["windows-1253", "Καλημέρα κόσμε, σήμερα ο καιρός είναι καλός."],
  ["windows-1254", "Bugün hava çok güzel, şimdi yürüyüşe çıkıyoruz değil mi?"],
  ["windows-1255", "שלום עולם, היום מזג האוויר יפה מאוד."],
  ["windows-1256", "مرحبا بالعالم، الطقس جميل اليوم ونحن ذاهبون إلى الحديقة."],
  ["windows-1257", "Šiandien labai gražus oras, todėl einame į parką."],
  ["windows-874", "สวัสดีชาวโลก วันนี้อากาศดีมาก เราจะไปเดินเล่นในสวน"],
  ["utf-16le", "Привет, мир! Сегодня хорошая погода."],
  ["utf-16be", "Le château était fermé."],
];

describe("a text without a declaration", () => {
  test.each(samples)("in %s is read by statistics and written in its own set: %s", async (set, text) => {
    const bytes = iconv.encode(`${text}\r\n`, set);
    const { document, output } = await translated(bytes, "a.txt", (words) => words);
    expect(document.blocks[0]?.runs).toEqual([{ kind: "text", text, style: 0 }]);
    expect(document.charset).toMatchObject({ basis: "statistics", written: document.charset?.read });
    expect(output.equals(bytes)).toBe(true);
  });

  test("in UTF-8 is not a guess", async () => {
    const { document } = await translated(Buffer.from(russian), "a.txt");
    expect(document.charset).toEqual({ read: "utf-8", basis: "utf8", written: "utf-8" });
  });

  test.each(["a.txt", "a.csv", "a.srt"])(
    "is written as UTF-8 with a byte order mark if its set lacks a character: %s",
    async (name) => {
      const source =
        name === "a.srt"
          ? "1\n00:00:01,000 --> 00:00:02,000\nLe château était fermé à l'arrivée.\n"
          : "Déjà vu à l'été\n";
      const { document, output } = await translated(iconv.encode(source, "windows-1252"), name, () => russian);
      expect(document.charset).toEqual({ read: "windows-1252", basis: "statistics", written: "utf-8" });
      expect([...output.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
      expect(output.toString()).toContain(russian);
    },
  );
});

describe("a byte order mark", () => {
  test.each(["utf-8", "utf-16le", "utf-16be", "utf-32le"])(
    "of %s is honored in every text format and written again",
    async (set) => {
      const files: [string, string][] = [
        ["a.txt", "Some words\n"],
        ["a.md", "# Some words\n"],
        ["a.html", "<!doctype html><p>Some words</p>"],
        ["a.csv", "id,words\n1,Some words\n"],
        ["a.json", '{"a": "Some words"}'],
        ["a.yaml", "a: Some words\n"],
        ["a.xml", "<a>Some words</a>"],
        ["a.srt", "1\n00:00:01,000 --> 00:00:02,000\nSome words\n"],
        ["a.po", 'msgid "Some words"\nmsgstr ""\n'],
      ];
      for (const [name, text] of files) {
        const { output, document } = await translated(iconv.encode(text, set, { addBOM: true }), name, () => japanese);
        expect(document.charset, name).toEqual({ read: set, basis: "byte_order_mark", written: set });
        const result = iconv.decode(output, set, { stripBOM: false });
        expect(result.startsWith("\uFEFF"), name).toBe(true);
        expect(result, name).toContain(japanese);
      }
    },
  );
});

describe("a declared character set", () => {
  const xml = (set: string, text: string) => `<?xml version="1.0" encoding="${set}"?>\n<a><b>${text}</b></a>\n`;
  const html = (set: string, text: string) =>
    `<!doctype html><html><head><title>x</title><meta http-equiv="Content-Type" content="text/html; charset=${set}"></head><body><p>${text}</p></body></html>`;
  const po = (set: string, text: string) =>
    `msgid ""\nmsgstr ""\n"MIME-Version: 1.0\\n"\n"Content-Type: text/plain; charset=${set}\\n"\n\nmsgid "${text}"\nmsgstr ""\n`;
  const files: [string, (set: string, text: string) => string][] = [
    ["a.xml", xml],
    ["a.html", html],
    ["a.po", po],
  ];
  const sets: [string, string][] = [
    ["windows-1251", russian],
    ["KOI8-R", russian],
    ["ISO-8859-5", russian],
    ["x-mac-cyrillic", russian],
    ["Shift_JIS", japanese],
    ["EUC-JP", japanese],
    ["GB18030", "今天天气很好，我们去公园散步。"],
    ["GBK", "今天天气很好，我们去公园散步。"],
    ["Big5", "今天天氣很好，我們去公園散步。"],
    ["EUC-KR", "안녕하세요, 세계!"],
    ["ISO-8859-2", "Dzień dobry"],
    ["ISO-8859-15", "Prix : 5 €"],
  ];

  test.each(sets)("%s is honored and kept: %s", async (set, text) => {
    const converter = set === "x-mac-cyrillic" ? "maccyrillic" : set;
    for (const [name, file] of files) {
      const bytes = iconv.encode(file(set, text), converter);
      const { document, output } = await translated(bytes, name, (words) => `${words} ${text.slice(0, 3)}`);
      expect(document.charset, name).toMatchObject({ basis: "declaration", written: document.charset?.read });
      expect(iconv.decode(output, converter), name).toContain(`${text} ${text.slice(0, 3)}`);
      expect(output.toString("latin1"), name).toContain(set);
    }
  });

  test.each([
    ["ISO-8859-1", "Été à la plage"],
    ["windows-1251", russian],
    ["us-ascii", "Some words"],
    ["ISO-2022-JP", "Some words"],
  ])("%s is replaced by UTF-8, in the declaration too, if it lacks a character", async (set, text) => {
    for (const [name, file] of files) {
      const source = iconv.encode(file(set, text), set === "ISO-2022-JP" ? "us-ascii" : set);
      const { document, output } = await translated(source, name, () => "5 € 今天");
      expect(document.charset?.written, name).toBe("utf-8");
      expect(output.toString(), name).toMatch(/UTF-8["\\]/);
      expect(output.toString(), name).not.toContain(set);
      expect(output.toString(), name).toContain("5 € 今天");
    }
  });

  test("an ISO set is not written with characters of the Windows set that browsers read it as", async () => {
    const { output } = await translated(iconv.encode(xml("ISO-8859-1", "Prix été"), "latin1"), "a.xml", () => "5 €");
    expect(output.toString()).toContain('encoding="UTF-8"');
    expect(output.toString()).toContain("5 €");
  });

  test("that contradicts the bytes is corrected, and the set is named as a guess", async () => {
    const { document, output } = await translated(iconv.encode(xml("UTF-8", russian), "windows-1251"), "a.xml");
    expect(document.charset).toEqual({ read: "windows-1251", basis: "statistics", written: "windows-1251" });
    expect(iconv.decode(output, "windows-1251")).toContain('encoding="WINDOWS-1251"');
    expect(iconv.decode(output, "windows-1251")).toContain(russian.toUpperCase());
  });

  test("that a gettext template leaves open is completed", async () => {
    const { output } = await translated(Buffer.from(po("CHARSET", "Some words")), "a.pot", () => russian);
    expect(output.toString()).toContain("charset=UTF-8");
  });

  test("is added to a page that was only ASCII", async () => {
    const page = "<!doctype html><html><head><title>x</title></head><body><p>Words here</p></body></html>";
    const { output } = await translated(Buffer.from(page), "a.html", () => russian);
    expect(output.toString()).toContain('<head><meta charset="utf-8"><title>');
    expect((await translated(Buffer.from(page), "a.html")).output.toString()).not.toContain("charset");
  });
});

test("binary data without a known format is refused", async () => {
  const bytes = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13, 1, 2, 3, 4]);
  await expect(open(bytes, "a.txt")).rejects.toMatchObject({ code: "unreadable_document" });
});
