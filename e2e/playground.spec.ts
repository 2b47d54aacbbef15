import { becomeDeveloper, toBalance } from "./developer.ts";
import { expect, photograph, proof, test } from "./test.ts";

test("the playground removes the background of a sample and shows the result", async ({ page }) => {
  const blocked: string[] = [];
  page.on("console", (message) => {
    if (/content security policy/i.test(message.text())) blocked.push(message.text());
  });
  await becomeDeveloper(page);
  await page.goto("/playground");
  await page.getByRole("link", { name: "Background removal" }).click();
  await page.getByRole("button", { name: "Use the sample: a cup of coffee on a wooden table" }).click();
  await expect(page.getByRole("button", { name: "Remove coffee.png" })).toBeVisible();
  await page.getByRole("button", { name: "Run", exact: true }).click();
  const result = page.getByTestId("result");
  await expect(result).toBeVisible({ timeout: 60_000 });
  const image = result.getByAltText("The result");
  await expect(image).toHaveJSProperty("complete", true);
  expect(await image.evaluate((element: HTMLImageElement) => [element.naturalWidth, element.naturalHeight])).toEqual([
    600, 400,
  ]);
  // The corner showed the table and is now transparent. The middle of the cup is opaque.
  const alphas = await image.evaluate((element: HTMLImageElement) => {
    const canvas = document.createElement("canvas");
    canvas.width = 600;
    canvas.height = 400;
    const context = canvas.getContext("2d");
    context?.drawImage(element, 0, 0);
    return [5, 260].map((x) => context?.getImageData(x, x === 5 ? 5 : 150, 1, 1).data[3]);
  });
  expect(alphas).toEqual([0, 255]);
  await expect(result).toContainText("2 credits");
  await expect(toBalance(page)).toHaveText("23");
  await expect(page.getByText("-F image=@coffee.png")).toBeVisible();
  await page.getByRole("tab", { name: "Response" }).click();
  await expect(page.getByText('"status": "succeeded"')).toBeVisible();
  await photograph(page, "playground");
  expect(blocked).toEqual([]);
});

test("the playground shows errors at their fields and links to their docs", async ({ page }) => {
  await becomeDeveloper(page);
  await page.goto("/playground/background-remove");
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await expect(page.getByText("Choose an image")).toBeVisible();
  // A file that the API would refuse is refused before it is sent.
  await page.getByLabel("Image", { exact: true }).setInputFiles({
    name: "huge.png",
    mimeType: "image/png",
    buffer: Buffer.alloc(31 * 1024 * 1024),
  });
  await expect(page.getByText("The limit is 30 MB")).toBeVisible();
  // The error ends when a valid file is chosen.
  await page.getByLabel("Image", { exact: true }).setInputFiles("public/samples/chelsea.png");
  await expect(page.getByRole("button", { name: "Remove chelsea.png" })).toBeVisible();
  await expect(page.getByText("The limit is 30 MB")).toHaveCount(0);
  await page.getByLabel("Image", { exact: true }).setInputFiles({
    name: "broken.png",
    mimeType: "image/png",
    buffer: Buffer.from("this is no picture"),
  });
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await expect(page.getByText("The image cannot be read")).toBeVisible();
  await photograph(page, "playground-problem");
  // The focus stays on the button.
  await expect(page.getByRole("button", { name: "Run", exact: true })).toBeFocused();
  await page.getByRole("link", { name: "About unreadable_image" }).click();
  await expect(page.getByRole("heading", { name: "unreadable_image" })).toBeVisible();
});

test("requests from other sites and without a session are refused", async ({ page, request, baseURL }) => {
  await becomeDeveloper(page);
  const body = {
    headers: { origin: "https://evil.example", "content-type": "application/json" },
    data: { prompt: "x" },
  };
  expect((await page.request.post(`${baseURL}/api/playground/image-generate`, body)).status()).toBe(403);
  const noOrigin = { headers: { "content-type": "application/json" }, data: { prompt: "x" } };
  expect((await page.request.post(`${baseURL}/api/playground/image-generate`, noOrigin)).status()).toBe(403);
  const signedOut = { headers: { origin: baseURL ?? "", "content-type": "application/json" }, data: { prompt: "x" } };
  expect((await request.post(`${baseURL}/api/playground/image-generate`, signedOut)).status()).toBe(401);
});

test("a loopback address redirects to the public host name", async ({ page, baseURL }) => {
  await page.goto(`${baseURL?.replace("localhost", "127.0.0.1")}/sign-up`);
  expect(page.url()).toBe(`${baseURL}/sign-up`);
});

proof("a result is used as the input of another operation", async ({ page }) => {
  await becomeDeveloper(page);
  await page.goto("/playground/background-remove");
  await page.getByRole("button", { name: "Transparent background" }).click();
  await expect(page.getByRole("button", { name: "Remove coffee.png" })).toBeVisible();
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await expect(page.getByTestId("result")).toBeVisible({ timeout: 60_000 });
  await page.getByLabel("Use as input of").selectOption("Image upscaling");
  await expect(page.getByRole("heading", { name: "Image upscaling" })).toBeVisible();
  await expect(page.getByText(/background-remove-\w+-1\.png/).first()).toBeVisible();
  await expect(page.getByText("credits for this run")).toBeVisible();
});
