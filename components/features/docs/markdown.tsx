import Link from "next/link";
import { Children, type ReactNode } from "react";
import ReactMarkdown from "react-markdown";
import remarkGfm from "remark-gfm";
import { CodeBlock } from "#components/ui/code.tsx";
import { anchorOf } from "./anchor.ts";

const labels: Record<string, string> = { sh: "Shell", json: "JSON" };

/** A text of the docs. Its links are the site's own, its code can be copied, its headings have anchors. */
export function Markdown({ text }: { text: string }) {
  return (
    <ReactMarkdown
      remarkPlugins={[remarkGfm]}
      components={{
        a: ({ href = "", children }) => <Link href={href}>{children}</Link>,
        h2: ({ children }) => <h2 id={anchorOf(wordsOf(children))}>{children}</h2>,
        h3: ({ children }) => <h3 id={anchorOf(wordsOf(children))}>{children}</h3>,
        pre: ({ node }) => {
          const [code] = node?.children ?? [];
          if (code?.type !== "element") return null;
          const [words] = code.children;
          const language = String(code.properties.className ?? "").replace("language-", "");
          const value = words?.type === "text" ? words.value.trimEnd() : "";
          return <CodeBlock label={labels[language] ?? "Code"} code={value} />;
        },
      }}
    >
      {text}
    </ReactMarkdown>
  );
}

const wordsOf = (children: ReactNode) =>
  Children.toArray(children)
    .filter((child) => typeof child === "string")
    .join("");
