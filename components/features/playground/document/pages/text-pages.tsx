"use client";
import { useRef } from "react";
import { useTranslations } from "#translations";

/** Two texts side by side with synchronized scrolling. HTML is drawn in frames without scripts, forms and network. */
export function TextPages({ before, after, isHtml }: { before: string; after: string; isHtml: boolean }) {
  const t = useTranslations("playground");
  const panes = useRef<(HTMLPreElement | null)[]>([]);
  const sides = [
    { title: t("sourceSide"), text: before },
    { title: t("translationSide"), text: after },
  ];
  const follow = (index: number) => {
    const [moved, counterpart] = [panes.current[index], panes.current[1 - index]];
    if (!moved || !counterpart) return;
    const share = moved.scrollTop / Math.max(1, moved.scrollHeight - moved.clientHeight);
    const top = share * (counterpart.scrollHeight - counterpart.clientHeight);
    // Below a pixel the other side has already followed.
    if (Math.abs(counterpart.scrollTop - top) > 1) counterpart.scrollTop = top;
  };
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {sides.map(({ title, text }, index) => (
        <section key={title} aria-label={title} className="grid min-w-0 content-start gap-1.5">
          <p className="caption">{title}</p>
          {isHtml ? (
            <iframe
              title={title}
              sandbox=""
              srcDoc={withPolicy(text)}
              className="h-[60vh] w-full rounded-[6px] border border-line bg-white"
            />
          ) : (
            <pre
              ref={(pane) => {
                panes.current[index] = pane;
              }}
              dir="auto"
              // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
              tabIndex={0}
              onScroll={() => follow(index)}
              className="h-[60vh] overflow-auto whitespace-pre-wrap break-words rounded-[6px] border border-line bg-surface p-4 text-sm leading-relaxed"
            >
              {text}
            </pre>
          )}
        </section>
      ))}
    </div>
  );
}

/** The page with a policy that loads nothing: the sandbox stops scripts, but not pictures from other servers. */
const withPolicy = (html: string) => html.replace(/^\s*(?:<!doctype[^>]*>)?/i, (start) => start + POLICY);

const POLICY = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">`;
