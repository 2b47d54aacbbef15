import { Children, type ReactNode } from "react";
import ReactMarkdown from "react-markdown";
import remarkGfm from "remark-gfm";
import { HighlightedCode } from "#components/ui/server/highlighted-code.tsx";
import { Link } from "../../ui/link.tsx";
import { getAnchor } from "./anchor.ts";

const labels: Record<string, string> = {
  sh: "Shell",
  json: "JSON",
  js: "JavaScript",
  ts: "TypeScript",
  python: "Python",
};

/** Renders Markdown with client-side links, copyable code and heading anchors. */
export function Markdown({ text: markdown }: { text: string }) {
  return (
    <ReactMarkdown
      remarkPlugins={[remarkGfm]}
      components={{
        a: ({ href = "", children }) => <Link href={href}>{children}</Link>,
        h2: ({ children }) => <h2 id={getAnchor(getText(children))}>{children}</h2>,
        h3: ({ children }) => <h3 id={getAnchor(getText(children))}>{children}</h3>,
        pre: ({ node }) => {
          const [code] = node?.children ?? [];
          if (code?.type !== "element") return null;
          const [text] = code.children;
          const language = String(code.properties.className ?? "").replace("language-", "");
          const value = text?.type === "text" ? text.value.trimEnd() : "";
          return <HighlightedCode label={labels[language] ?? "Code"} code={value} language={language} />;
        },
      }}
    >
      {markdown}
    </ReactMarkdown>
  );
}

const getText = (children: ReactNode) =>
  Children.toArray(children)
    .filter((child) => typeof child === "string")
    .join("");
