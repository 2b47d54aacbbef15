"use client";
import { Redo2, Trash2, Undo2 } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import { useTranslations } from "#translations";
import { diameterRange } from "./editor-keys.ts";
import { type Tool, tools } from "./tools.ts";

/** The tools of the mask editor: tool choice, brush size, undo, redo and clear. */
export function MaskToolbar({
  groupName,
  tool,
  onTool,
  diameter,
  onDiameter,
  undo,
  redo,
  clear,
}: {
  /** The name that connects the radio buttons. */
  groupName: string;
  tool: Tool;
  onTool: (tool: Tool) => void;
  diameter: number;
  onDiameter: (diameter: number) => void;
  undo: (() => void) | undefined;
  redo: (() => void) | undefined;
  clear: (() => void) | undefined;
}) {
  const t = useTranslations("marking");
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <ToolChoice groupName={groupName} tool={tool} onTool={onTool} />
      {tool === "object" ? null : (
        <label className="flex items-center gap-2 text-ink-2 text-sm">
          {t("size")}
          <input
            type="range"
            {...diameterRange}
            value={diameter}
            onChange={(event) => onDiameter(Number(event.target.value))}
            className="w-28 accent-[var(--accent)]"
          />
        </label>
      )}
      <div className="ml-auto flex">
        <Button kind="quiet" size="icon" aria-label={t("undo")} disabled={!undo} onClick={undo}>
          <Undo2 aria-hidden />
        </Button>
        <Button kind="quiet" size="icon" aria-label={t("redo")} disabled={!redo} onClick={redo}>
          <Redo2 aria-hidden />
        </Button>
        <Button kind="quiet" size="icon" aria-label={t("clearMarks")} disabled={!clear} onClick={clear}>
          <Trash2 aria-hidden />
        </Button>
      </div>
    </div>
  );
}

function ToolChoice({ groupName, tool, onTool }: { groupName: string; tool: Tool; onTool: (tool: Tool) => void }) {
  const t = useTranslations("marking");
  return (
    <div
      role="radiogroup"
      aria-label={t("markingTool")}
      className="flex rounded-[7px] border border-line-strong/70 bg-sunken p-0.5"
    >
      {tools.map(({ id, icon: Icon }) => (
        <label
          key={id}
          className="flex h-8.5 cursor-pointer items-center gap-1.5 rounded-[5px] px-3 text-ink-2 text-sm hover:text-ink has-[:checked]:bg-surface has-[:checked]:font-medium has-[:checked]:text-ink has-[:checked]:shadow-sm has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-accent"
        >
          <input type="radio" name={groupName} checked={tool === id} onChange={() => onTool(id)} className="sr-only" />
          <Icon aria-hidden className="size-4" />
          {t(id)}
        </label>
      ))}
    </div>
  );
}
