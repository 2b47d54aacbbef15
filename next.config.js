/** @type {import("next").NextConfig} */
export default {
  poweredByHeader: false,
  reactStrictMode: true,
  // Types are checked by `npm test`, once for the whole project.
  typescript: { ignoreBuildErrors: true },
  // The outer server compresses nothing twice and sees every answer's headers.
  serverExternalPackages: [
    "@cantoo/pdf-lib",
    "@node-rs/argon2",
    "@prisma/adapter-pg",
    "@prisma/client",
    "@resvg/resvg-js",
    "@zxcvbn-ts/language-common",
    "csv-parse",
    "eld",
    "entities",
    "fflate",
    "harfbuzzjs",
    "jose",
    "nodemailer",
    "onnxruntime-node",
    "parse5",
    "pg",
    "pino",
    "sharp",
    "stripe",
    "undici",
    "wawoff2",
    "yaml",
    "zod",
  ],
  // Workspaces are TypeScript sources.
  transpilePackages: [
    "@atelier/document-model",
    "@atelier/documents",
    "@atelier/errors",
    "@atelier/images",
    "@atelier/painting",
    "@atelier/pdf",
    "@atelier/photo-editor",
    "@atelier/sdk",
  ],
  // The portal runs beside its node_modules, so the list of files that each page needs is not used.
  outputFileTracingExcludes: { "**": ["**/*"] },
  experimental: {
    // The largest form is the upload of a glossary with 2 MB.
    serverActions: { bodySizeLimit: "2200kb" },
    // A server's stack traces are readable without maps where its code is not minified. Both take a third of the build.
    turbopackMinify: { server: false, client: true },
    turbopackSourceMaps: false,
    // A first build takes a quarter less without the cache, which only later builds read.
    turbopackFileSystemCacheForBuild: process.env.BUILD_CACHE !== "false",
  },
  // Every page of the docs stands as Markdown under its own address with ".md".
  rewrites: async () => [
    { source: "/docs.md", destination: "/markdown" },
    { source: "/docs/:path(.+)\\.md", destination: "/markdown/:path" },
  ],
  // A copy of the project that is tested inside of it shares its node_modules by a link, which must be within the root.
  turbopack: {
    root: process.env.BUILD_ROOT ?? import.meta.dirname,
    // Messages are compiled on the server, so pages need no parser for them.
    resolveAlias: { "use-intl/format-message": "use-intl/format-message/format-only" },
  },
};
