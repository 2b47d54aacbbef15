import { expect, test } from "vitest";
import { testTranslator } from "#test/helpers/engines/translator.ts";
import { browserName } from "./browser-name.ts";

test.each([
  ["Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0", "Firefox on Linux"],
  ["Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/141.0 Safari/537.36 Edg/141.0", "Edge on Windows"],
  ["Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/141.0 Mobile Safari/537.36", "Chrome on Android"],
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1", "Safari on iPhone"],
  ["curl/8.15.0", "Unknown browser"],
  [null, "Unknown browser"],
])("names the browser and system of %s", (userAgent, name) => {
  expect(browserName(userAgent, testTranslator("settings"))).toBe(name);
});
