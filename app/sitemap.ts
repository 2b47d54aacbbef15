import type { MetadataRoute } from "next";
import { env } from "#lib/env.ts";
import { errorCodes } from "#lib/errors.ts";
import { operations } from "#lib/operations/index.ts";

export default function sitemap(): MetadataRoute.Sitemap {
  const paths = [
    "",
    "/pricing",
    "/docs",
    ...operations.map(({ slug }) => `/docs/${slug}`),
    "/docs/errors",
    ...Object.keys(errorCodes).map((code) => `/docs/errors/${code}`),
  ];
  return paths.map((path) => ({ url: env().PUBLIC_URL + path }));
}
