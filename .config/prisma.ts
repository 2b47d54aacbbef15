import { defineConfig } from "prisma/config";

// Prisma's command line reads the address from the environment; the app itself parses it in lib/platform/settings.ts.
export default defineConfig({
  schema: "../prisma/schema.prisma",
  migrations: { path: "../prisma/migrations" },
  datasource: { url: process.env.DATABASE_URL ?? "postgresql://localhost:5432/atelier" },
});
