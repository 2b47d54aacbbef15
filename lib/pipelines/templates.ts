/** The steps of a run for a common task, which a client changes and sends. */
export interface PipelineTemplate {
  id: string;
  title: string;
  description: string;
  /** The kind of the file that the steps name as `$input`; null if they need none. */
  input: "image" | "document" | null;
  steps: readonly TemplateStep[];
}

interface TemplateStep {
  id: string;
  operation: string;
  parameters: Readonly<Record<string, unknown>>;
  max_credits?: number;
  when?: string;
}

const photo = (id: string, image: string, parameters: object): TemplateStep => ({
  id,
  operation: "product-photo",
  parameters: { image, ...parameters },
});

const cutout: TemplateStep = { id: "cutout", operation: "background-remove", parameters: { image: "$input" } };
const cutoutResult = "$steps.cutout.outputs[0]";

/** Runs for common tasks. A test gets a quote for each of them. */
export const pipelineTemplates: readonly PipelineTemplate[] = [
  {
    id: "shop_listing",
    title: "Shop listing",
    description: "A white product photo of 2,000 pixels, and the sizes of three channels.",
    input: "image",
    steps: [
      cutout,
      photo("white", cutoutResult, { scene: "pure_white", size: "2000x2000" }),
      photo("square", cutoutResult, { scene: "white", size: "square" }),
      photo("story", cutoutResult, { scene: "gradient", size: "story" }),
      photo("banner", cutoutResult, { scene: "gradient", size: "banner" }),
    ],
  },
  {
    id: "scenes",
    title: "Product scenes",
    description: "A product on marble, wood and concrete.",
    input: "image",
    steps: [
      cutout,
      ...["marble", "wood", "concrete"].map((scene) => photo(scene, cutoutResult, { scene, size: "square" })),
    ],
  },
  {
    id: "clean_product",
    title: "Product without lettering",
    description: "Removes text from a product's picture, then photographs it on white.",
    input: "image",
    steps: [
      { id: "clean", operation: "image-cleanup", parameters: { image: "$input", text: true } },
      { ...cutout, parameters: { image: "$steps.clean.outputs[0]" } },
      photo("white", cutoutResult, { scene: "pure_white", size: "square" }),
    ],
  },
  {
    id: "portrait",
    title: "Portrait on white",
    description: "A portrait without noise on a white background, in the proportions of a passport photo.",
    input: "image",
    steps: [
      { id: "clean", operation: "image-cleanup", parameters: { image: "$input", denoise: "auto" } },
      {
        id: "portrait",
        operation: "background-remove",
        parameters: { image: "$steps.clean.outputs[0]", background: "#ffffff", size: "1050x1350" },
      },
    ],
  },
  {
    id: "old_photo",
    title: "Old photo",
    description: "Removes noise, enlarges the photo and makes it warmer.",
    input: "image",
    steps: [
      { id: "clean", operation: "image-cleanup", parameters: { image: "$input", denoise: "strong" } },
      { id: "large", operation: "image-upscale", parameters: { image: "$steps.clean.outputs[0]", factor: 2 } },
      {
        id: "warm",
        operation: "image-edit",
        parameters: { image: "$steps.large.outputs[0]", instructions: "make it warmer" },
      },
    ],
  },
  {
    id: "small_photo",
    title: "Small photo",
    description: "Removes noise, and enlarges the photo only if it is narrower than 1,000 pixels.",
    input: "image",
    steps: [
      { id: "clean", operation: "image-cleanup", parameters: { image: "$input", denoise: "auto" } },
      {
        id: "large",
        operation: "image-upscale",
        parameters: { image: "$steps.clean.outputs[0]", factor: 2 },
        when: "$steps.clean.width < 1000",
      },
    ],
  },
  {
    id: "menu",
    title: "Menu in two languages",
    description: "Translates a menu or letter from English into Spanish and French.",
    input: "document",
    steps: [
      {
        id: "translations",
        operation: "document-translate",
        parameters: { document: "$input", source_language: "en", targets: ["es", "fr"] },
      },
    ],
  },
  {
    id: "campaign",
    title: "Campaign picture",
    description: "Generates a picture, edits it and enlarges the result.",
    input: null,
    steps: [
      {
        id: "draft",
        operation: "image-generate",
        parameters: { prompt: "a red fox in the snow", width: 768, height: 768 },
      },
      {
        id: "edited",
        operation: "image-edit",
        parameters: { image: "$steps.draft.outputs[0]", instructions: "make it brighter" },
      },
      {
        id: "large",
        operation: "image-upscale",
        parameters: { image: "$steps.edited.outputs[0]", factor: 2 },
        max_credits: 8,
      },
    ],
  },
  {
    id: "variations",
    title: "Variations",
    description: "Generates four pictures and enlarges each of them.",
    input: null,
    steps: [
      {
        id: "drafts",
        operation: "image-generate",
        parameters: { prompt: "a lighthouse at dusk", width: 512, height: 512, n: 4 },
      },
      { id: "large", operation: "image-upscale", parameters: { image: "$steps.drafts.outputs", factor: 2 } },
    ],
  },
  {
    id: "sketch_print",
    title: "Print of a sketch",
    description: "Colors a sketch and enlarges it for a print.",
    input: "image",
    steps: [
      {
        id: "colored",
        operation: "sketch-to-image",
        parameters: { image: "$input", prompt: "a red house with a green lawn under a blue sky" },
      },
      {
        id: "print",
        operation: "image-upscale",
        parameters: { image: "$steps.colored.outputs[0]", factor: 4 },
        max_credits: 16,
      },
    ],
  },
];
