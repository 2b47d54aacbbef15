import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startFakeDns } from "../../../test/fakes/dns.ts";
import { downloadInput, postPublic } from "./guarded-fetch.ts";
import { parseHosts, resolveName } from "./resolve-name.ts";

const silent = Array.from({ length: 40 }, (_, index) => `silent-${index}.test`);
let dns: { stop: () => Promise<void> };

beforeAll(async () => {
  const records = Object.fromEntries(silent.map((name) => [name, null]));
  dns = await startFakeDns({ ...records, "known.test": "8.8.8.8", "inside.test": "10.0.0.1" });
});
afterAll(() => dns.stop());

const download = (url: string, share = "acct_one") => downloadInput(url, { path: "/dev/null", maxBytes: 1, share });

describe("the addresses of a name", () => {
  test("are those of DNS, of the file hosts, or of this machine", async () => {
    expect(await resolveName("known.test")).toEqual([{ address: "8.8.8.8", family: 4 }]);
    expect(await resolveName("KNOWN.test.")).toEqual([{ address: "8.8.8.8", family: 4 }]);
    expect(await resolveName("8.8.4.4")).toEqual([{ address: "8.8.4.4", family: 4 }]);
    for (const name of ["localhost", "a.localhost", "LOCALHOST."])
      expect(await resolveName(name)).toEqual([
        { address: "127.0.0.1", family: 4 },
        { address: "::1", family: 6 },
      ]);
    await expect(resolveName("unknown.test")).rejects.toMatchObject({ code: "ENOTFOUND" });
  });

  test("are found while the name servers of many other names do not answer, which then fail", async () => {
    const ended: string[] = [];
    const slow = silent.map((name) =>
      resolveName(name).catch((error: { code: string }) => {
        ended.push(name);
        return error.code;
      }),
    );
    await resolveName("known.test");
    expect(ended).toEqual([]);
    expect(new Set(await Promise.all(slow))).toEqual(new Set(["ETIMEOUT"]));
  });

  test("of a file hosts are read with comments, several names and both families", () => {
    const text = "127.0.0.1 one One.test # two\n::1\tone\n# 8.8.8.8 no\nbad three\n\n10.0.0.7   four\r\n";
    expect([...parseHosts(text)]).toEqual([
      [
        "one",
        [
          { address: "127.0.0.1", family: 4 },
          { address: "::1", family: 6 },
        ],
      ],
      ["one.test", [{ address: "127.0.0.1", family: 4 }]],
      ["four", [{ address: "10.0.0.7", family: 4 }]],
    ]);
  });
});

describe("links and webhooks", () => {
  test.each([
    ["https://inside.test/a", "not a public address"],
    ["https://a.localhost/a", "not a public address"],
    ["https://unknown.test/a", "ENOTFOUND"],
    ["https://silent-0.test/a", "could not be resolved within 2 s"],
  ])("%s is refused with the reason", async (url, reason) => {
    await expect(download(url)).rejects.toMatchObject({
      code: "input_unreachable",
      message: expect.stringContaining(reason),
    });
    const post = { headers: {}, body: "", timeoutMs: 10_000, maxBytes: 1 };
    expect(await postPublic(url, post)).toEqual({ error: expect.stringContaining(reason) });
  });

  test("slow names of one account do not delay the links of another one", async () => {
    const ended: string[] = [];
    const slow = silent.map((name) => download(`https://${name}/a`, "acct_slow").catch(() => ended.push(name)));
    await expect(download("https://inside.test/a", "acct_other")).rejects.toMatchObject({ code: "input_unreachable" });
    expect(ended).toEqual([]);
    await Promise.all(slow);
  });
});
