import type { MetadataRoute } from "next";
import { env } from "#lib/platform/env.ts";

export default function robots(): MetadataRoute.Robots {
  return {
    rules: {
      userAgent: "*",
      allow: "/",
      disallow: [
        "/api/",
        "/dashboard",
        "/credits",
        "/keys",
        "/jobs",
        "/uploads",
        "/requests",
        "/usage",
        "/settings",
        "/outbox",
      ],
    },
    sitemap: `${env().PUBLIC_URL}/sitemap.xml`,
  };
}
