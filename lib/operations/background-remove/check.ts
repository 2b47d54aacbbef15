import type { InputFault } from "@atelier/errors";
import type { PriceFacts } from "../define.ts";
import type { BackgroundRemoveInput } from "./fields.ts";

const framed = ["padding_top", "padding_right", "padding_bottom", "padding_left"] as const;

/** The combinations of fields that contradict each other, and regions outside of the image. */
export function checkFields(input: BackgroundRemoveInput, facts: PriceFacts): InputFault[] {
  const faults: InputFault[] = [];
  const add = (field: string, message: string) => faults.push({ pointer: `/${field}`, message });
  if (input.background_image && input.background !== "transparent")
    add("background_image", "Send either background or background_image, not both.");
  const hasMask = input.output === "mask" || input.output === "alpha";
  if (hasMask && (input.background !== "transparent" || input.background_image || input.shadow !== "none"))
    add("output", `The output ${input.output} has no background or shadow. Remove these fields.`);
  if (input.background === "blur" && (input.crop || input.size))
    add("background", "A blurred background keeps the size of the photo. Remove crop and size, or choose a color.");
  if (input.size && input.crop)
    add("crop", "Send either size or crop. With size, the subject is cropped and scaled to fit.");
  if (input.margins !== undefined && !input.crop) add("margins", "Margins require crop. Send crop too.");
  if (input.margins !== undefined && input.margin > 0) add("margins", "Send either margin or margins.");
  if (!input.size) {
    if (input.position !== "center") add("position", "A position requires size. Send size too.");
    for (const side of framed)
      if (input[side] > 0) add(side, "Padding requires size. Send size, or use crop with margin.");
  }
  if (input.keep_alpha && (input.subject || input.region))
    add("keep_alpha", "keep_alpha uses the image's own transparency. Remove subject and region.");
  if (facts.frames > 1 && (input.crop || input.size))
    add("frames", "The subject of each frame has another size. Leave crop and size out, or leave frames out.");
  return [...faults, ...checkRegion(input, facts)];
}

function checkRegion({ region }: BackgroundRemoveInput, { width, height }: PriceFacts): InputFault[] {
  if (!region || width === 0) return [];
  const [x, y, across, down] = region;
  if (across >= 16 && down >= 16 && x + across <= width && y + down <= height) return [];
  return [
    {
      pointer: "/region",
      message: `The region must be inside the image (${width} × ${height} pixels) and have at least 16 pixels per side.`,
    },
  ];
}
