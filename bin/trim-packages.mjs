import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Files of installed packages that nothing here loads, by their path in `node_modules`. npm installs them because a
 * package ships them with files that are needed. The package.json of a package that is not used at all stays, because
 * npm would install the package again.
 */
const unused = [
  // Libraries for other platforms.
  (path, { platform, arch }) => {
    const [, own] = /^onnxruntime-node\/bin\/napi-v\d+\/([^/]+\/[^/]+)\//.exec(path) ?? [];
    return own !== undefined && own !== `${platform}/${arch}`;
  },
  (path, { platform, arch }) => {
    const [, own] = /^@temporalio\/core-bridge\/releases\/([^/]+)\//.exec(path) ?? [];
    const name = { darwin: "-apple-darwin", linux: "-unknown-linux-gnu", win32: "-pc-windows-msvc" }[platform];
    return own !== undefined && own !== `${arch === "arm64" ? "aarch64" : "x86_64"}${name}`;
  },
  // The headers, pages of the manual and npm of the project's own Node.
  (path) => /^node\/node_modules\/node-[\w-]+\/(include|share|lib)\//.test(path),
  // Compilers of queries for other databases, for the client and for the command.
  (path) => /^(@prisma\/client\/runtime|prisma\/build)\/query_compiler_\w+\.(?!postgresql\.)/.test(path),
  // The pages of Prisma's data browser, and the database of its development server. The rest of both packages stays,
  // because the command loads it at each start.
  (path) => /^@prisma\/studio-core\/dist\/(ui\/|metafile-)/.test(path),
  (path) => /^(@prisma\/query-plan-executor|@electric-sql\/[\w-]+|elkjs)\/(?!package\.json$)/.test(path),
  (path) => path === "prisma/build/studio.js",
  // Sources, and builds for browsers and old compilers, beside the build that Node loads.
  (path) => /^@cantoo\/pdf-lib\/(dist\/pdf-lib\.|src\/|ts3\.4\/)/.test(path),
  (path) => /^effect\/(src|dist\/dts)\//.test(path),
  (path) => /^@simplewebauthn\/\w+\/(script|dist)\//.test(path),
  (path) => /^otpauth\/dist\/otpauth\.(?!node\.mjs$|d\.ts$)/.test(path),
  // The reader of QR codes.
  (path) => /^qr\/(src\/|decode\.|dom\.)/.test(path),
  // What pdf.js has beside its build for browsers: its build for old ones, its viewer, data that is not loaded, and the
  // drawing library for Node.
  (path) => /^pdfjs-dist\/(legacy|web|cmaps|iccs|image_decoders|standard_fonts|wasm)\//.test(path),
  (path) => /^@napi-rs\/canvas-[\w-]+\/.*\.node$/.test(path),
  // Documentation. Licenses stay.
  (path) => path.startsWith("next/dist/docs/"),
  (path) =>
    /(^|\/)(readme|changelog|history|changes|contributing|upgrading|migrating)(\.[\w-]+)?\.(md|markdown)$/i.test(path),
  // Hyphenation of languages that packages/pdf does not use, and the ready-made modules of all of them.
  (path) => /^hyphen\/(?!(patterns\/(de-1996|en-us|es|fr|it|nl|pt)|hyphen)\.js$|package\.json$|LICENSE$)/.test(path),
  // Names of emoji in other languages.
  (path) => /^emojibase-data\/(?!en\/|meta\/)[\w-]+\/.*\.json$/.test(path),
  (path) => /\.(js|mjs|cjs|css|ts|mts|cts)\.map$/.test(path),
  // The WebAssembly builds of compilers that are installed for the processor. npm reads each package.json again later.
  (path) =>
    /^(@tailwindcss\/oxide-wasm32-wasi|@emnapi\/\w+|@napi-rs\/wasm-runtime|@tybys\/wasm-util)\/(?!(.*\/)?package\.json$)/.test(
      path,
    ),
  (path) => /^@prisma\/dev\/dist\/runtime-assets\//.test(path),
  (path) => /^(ai|@ai-sdk\/[\w-]+)\/(src|docs)\//.test(path),
  (path) => /^lucide-react\/(dynamic\w*|dist\/lucide-react\.(suffixed|prefixed))\.d\.\w+$/.test(path),
  (path) => /^typescript\/lib\/[a-z]{2}(-[a-z]{2})?\//.test(path),
];

/** Files that only tests and development load. The packages of the first line are peers that npm installs for Next.js. */
const unusedWithoutTools = [
  (path) =>
    /^(playwright|playwright-core|@playwright\/test|magicast|@babel\/(parser|types|helper-[\w-]+))\//.test(path),
  // Next.js refuses to build without the first two declarations. The others compile the clients that a server offers.
  (path) =>
    /\.d\.(ts|mts|cts)$/.test(path) &&
    !/^(@types\/(node|react)\/|typescript\/lib\/lib\.|@ai-sdk\/provider\/dist\/)/.test(path),
  (path) => /^(next\/dist\/compiled|react|react-dom)\/.*\.(development|runtime\.dev)\.js$/.test(path),
];

/**
 * Removes unused files of the packages in the folder `modules`, and with `tools: false` also those that only tests and
 * development load. npm does not restore them at a later install.
 */
export function trimPackages(modules, { tools = true, system = process } = {}) {
  const rules = tools ? unused : [...unused, ...unusedWithoutTools];
  const visit = (folder) => {
    for (const entry of readdirSync(join(modules, folder), { withFileTypes: true })) {
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      // Links are not followed, so the project's own packages stay as they are.
      if (entry.isDirectory()) visit(path);
      else if (rules.some((isUnused) => isUnused(path, system))) rmSync(join(modules, path));
    }
  };
  visit("");
  for (const set of ["fluent-emoji", "fluent-emoji-flat", "noto"])
    removeSkinTones(join(modules, "@iconify-json", set, "icons.json"));
}

/** Whether an installation lacks what only tests and development load. */
export function isTrimmed(modules) {
  return existsSync(join(modules, "react")) && !existsSync(join(modules, "react", "cjs", "react.development.js"));
}

const skinTone = /-((medium-)?(light|dark)|medium)(-skin-tone)?$/;

/** Removes the icons in each color of skin beside the neutral one, which alone is drawn: two thirds of the file. */
function removeSkinTones(path) {
  if (!existsSync(path)) return;
  const set = JSON.parse(readFileSync(path, "utf8"));
  const names = new Set(Object.keys(set.icons));
  for (const name of names) {
    const neutral = name.replace(skinTone, "");
    // Other names end in the same words: `police-car-light` is no color of `police-car`.
    const isTone = neutral !== name && (names.has(`${neutral}-medium-dark`) || name.endsWith("-skin-tone"));
    if (isTone) delete set.icons[name];
  }
  for (const [alias, { parent }] of Object.entries(set.aliases ?? {}))
    if (!(parent in set.icons)) delete set.aliases[alias];
  writeFileSync(path, `${JSON.stringify(set, null, "\t")}\n`);
}
