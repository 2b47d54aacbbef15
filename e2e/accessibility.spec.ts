import AxeBuilder from "@axe-core/playwright";
import { becomeDeveloper, becomeOperator } from "./developer.ts";
import { operatorPages, publicPages, signedInPages } from "./pages.ts";
import { expect, test } from "./test.ts";

for (const scheme of ["light", "dark"] as const) {
  for (const [width, height] of [
    [360, 740],
    [1280, 800],
  ] as const) {
    test(`all pages pass axe, ${scheme}, ${width} px`, async ({ page }) => {
      test.setTimeout(480_000);
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
      await page.setViewportSize({ width, height });
      const faults: string[] = [];
      const check = async (path: string) => {
        await page.goto(path);
        await expect(page.getByText("Loading…")).toHaveCount(0);
        const name = path.replaceAll(/\W+/g, "-").replaceAll(/^-|-$/g, "") || "home";
        await page.screenshot({ path: `test-results/pages/${name}-${scheme}-${width}.png`, fullPage: true });
        const { violations } = await new AxeBuilder({ page }).analyze();
        for (const { id, nodes } of violations)
          faults.push(
            `${path}: ${id}: ${nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`).join("; ")}`,
          );
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        if (overflow > 0) faults.push(`${path}: ${overflow} px too wide`);
      };
      for (const path of publicPages) await check(path);
      await becomeDeveloper(page);
      for (const path of signedInPages) await check(path);
      await page.context().clearCookies();
      await becomeOperator(page);
      for (const path of operatorPages) await check(path);
      await page.goto("/admin/accounts");
      await check((await page.getByRole("table").getByRole("link").first().getAttribute("href")) ?? "");
      expect(faults).toEqual([]);
    });
  }
}
