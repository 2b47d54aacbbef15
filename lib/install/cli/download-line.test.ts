import { expect, test } from "vitest";
import { downloadLine } from "./download-line.ts";

function recorder(isTTY: boolean) {
  const lines: string[] = [];
  const write = (text: string) => lines.push(text) > 0;
  return { lines, out: { isTTY, write } as unknown as NodeJS.WritableStream & { isTTY: boolean } };
}

test("a download shows its size, speed and time left", () => {
  const { lines, out } = recorder(true);
  let at = 0;
  const line = downloadLine(out, () => at);
  line.update({ receivedBytes: 0, totalBytes: 10e9 });
  at = 2_000;
  line.update({ receivedBytes: 200e6, totalBytes: 10e9 });
  expect(lines.at(-1)).toContain("200 MB of 10.0 GB, 100 MB/s, 1 min 38 s left");
  line.end();
  expect(lines.at(-1)).toBe("\n");
});

test("without a terminal there is one line for every 10 percent", () => {
  const { lines, out } = recorder(false);
  const line = downloadLine(out, () => 0);
  for (let part = 0; part <= 100; part++) line.update({ receivedBytes: part * 1e6, totalBytes: 100e6 });
  line.end();
  expect(lines).toHaveLength(11);
  expect(lines.at(-1)).toBe("100 MB of 100 MB\n");
});
