import type { McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";

interface Task {
  name: string;
  title: string;
  /** A description of each argument of the request. */
  args: Record<string, string>;
  /** The request to the agent. `{name}` stands for an argument. */
  text: string;
}

const image = "The image: a path, an https address or the ID of an upload.";

/** The tasks for which clients offer a prompt, each with the tools that it needs. */
const tasks: readonly Task[] = [
  {
    name: "shop_photo",
    title: "Prepare a product photo for a shop",
    args: { image },
    text: "Use background_remove on {image} with the background #ffffff, the size 1600x1600, a padding of 8 on each side and the shadow soft. Show the result and its warnings.",
  },
  {
    name: "cut_out",
    title: "Cut out the subject of a photo",
    args: { image },
    text: "Use background_remove on {image} and return a PNG with transparency. If the confidence is low, try the mode best and compare.",
  },
  {
    name: "remove_object",
    title: "Remove an object from a photo",
    args: { image, object: "What to remove." },
    text: "Use image_cleanup to remove {object} from {image}. Check in the result that nothing else changed.",
  },
  {
    name: "enlarge",
    title: "Enlarge a photo for print",
    args: { image },
    text: "Use image_upscale on {image} with the factor 4 and the mode quality. Name the price before you start.",
  },
  {
    name: "edit_photo",
    title: "Edit a photo with instructions",
    args: { image, instructions: "The changes." },
    text: "Use image_edit on {image} with these instructions: {instructions}. Report each warning about a part that was not understood.",
  },
  {
    name: "illustrate",
    title: "Illustrate a text",
    args: { text: "The text." },
    text: "Read this text, describe one scene of it in at most 40 words, and use image_generate with that description and the aspect ratio 16:9: {text}",
  },
  {
    name: "color_sketch",
    title: "Color a sketch",
    args: { image, description: "What the sketch shows, with colors." },
    text: "Use sketch_to_image on {image} with the prompt: {description}.",
  },
  {
    name: "product_scene",
    title: "Place a product in a scene",
    args: { image, scene: "The scene." },
    text: "Use product_photo on {image} with this scene: {scene}. Make two variants and compare them.",
  },
  {
    name: "translate_document",
    title: "Translate a document",
    args: {
      document: "The document: a path, an https address or the ID of an upload.",
      language: "The target language.",
    },
    text: "Find the tag of {language} with list_languages, then use document_translate on {document}. Report the coverage and every warning.",
  },
  {
    name: "spending",
    title: "Estimate a task before it is paid",
    args: { task: "What is to be done." },
    text: "Read the balance with get_balance and the prices in the descriptions of the tools. Estimate the credits of this task without running it: {task}",
  },
];

/** Registers a prompt for each task. */
export function addPrompts(server: McpServer): void {
  for (const { name, title, args, text } of tasks) {
    const shape = Object.fromEntries(
      Object.entries(args).map(([key, about]) => [key, z.string().max(10_000).describe(about)]),
    );
    server.registerPrompt(name, { title, description: `${title}.`, argsSchema: z.object(shape) }, (values) => ({
      messages: [{ role: "user", content: { type: "text", text: fill(text, values) } }],
    }));
  }
}

const fill = (text: string, values: Record<string, string>) =>
  text.replace(/\{(\w+)\}/g, (_, key: string) => values[key] ?? "");
