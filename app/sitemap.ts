import type { MetadataRoute } from "next";
import { docsPages } from "#lib/docs/pages.ts";
import { env } from "#lib/platform/env.ts";

export default function sitemap(): MetadataRoute.Sitemap {
  const paths = ["", "/pricing", "/status", "/receipts", "/docs/api", ...docsPages().map(({ path }) => path)];
  return paths.map((path) => ({ url: env().PUBLIC_URL + path }));
}
