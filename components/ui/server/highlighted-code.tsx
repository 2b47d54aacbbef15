import { createCssVariablesTheme, createHighlighterCore, type HighlighterCore } from "@shikijs/core";
import { createJavaScriptRegexEngine } from "@shikijs/engine-javascript";
import type { ComponentProps } from "react";
import { CodeBlock } from "../code.tsx";

const theme = createCssVariablesTheme({ name: "variables", variablePrefix: "--syntax-" });
let loading: Promise<HighlighterCore> | undefined;

/** The highlighter with the languages of the docs, loaded once per process. */
function highlighter(): Promise<HighlighterCore> {
  loading ??= createHighlighterCore({
    themes: [theme],
    langs: [
      import("@shikijs/langs/shellscript"),
      import("@shikijs/langs/javascript"),
      import("@shikijs/langs/python"),
      import("@shikijs/langs/json"),
    ],
    engine: createJavaScriptRegexEngine(),
  });
  return loading;
}

/** The languages by the name that a snippet or a Markdown fence gives. */
const languages: Record<string, string> = {
  sh: "shellscript",
  curl: "shellscript",
  cli: "shellscript",
  javascript: "javascript",
  js: "javascript",
  typescript: "javascript",
  ts: "javascript",
  python: "python",
  json: "json",
};

/** A code block with syntax colors, made on the server. An unknown language has none. */
export async function HighlightedCode({
  language,
  ...block
}: Omit<ComponentProps<typeof CodeBlock>, "children"> & { language: string }) {
  const lang = languages[language];
  if (!lang) return <CodeBlock {...block} />;
  const { tokens } = (await highlighter()).codeToTokens(block.code, { lang, theme: "variables" });
  return (
    <CodeBlock {...block}>
      {tokens.map((line, lineNumber) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a program keep their order.
        <span key={lineNumber}>
          {line.map((token) => (
            <span key={token.offset} style={{ color: token.color }}>
              {token.content}
            </span>
          ))}
          {lineNumber < tokens.length - 1 ? "\n" : null}
        </span>
      ))}
    </CodeBlock>
  );
}
