import { Brush, Eraser, MousePointerClick } from "lucide-react";

export const tools = [
  {
    id: "object",
    title: "Object",
    icon: MousePointerClick,
    hint: "Click an object to mark it. Click it again to unmark it.",
  },
  { id: "brush", title: "Brush", icon: Brush, hint: "Paint over the area to mark." },
  { id: "eraser", title: "Eraser", icon: Eraser, hint: "Paint over the area to unmark." },
] as const;

export type Tool = (typeof tools)[number]["id"];
