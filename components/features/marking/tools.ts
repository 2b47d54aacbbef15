import { Brush, Eraser, MousePointerClick } from "lucide-react";

/** The tools. Their titles are in the messages under their ids, their hints under `${id}Hint`. */
export const tools = [
  { id: "object", icon: MousePointerClick },
  { id: "brush", icon: Brush },
  { id: "eraser", icon: Eraser },
] as const;

export type Tool = (typeof tools)[number]["id"];
