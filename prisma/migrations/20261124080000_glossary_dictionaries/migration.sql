-- A glossary can have dictionaries of further language pairs.
ALTER TABLE "glossary" ADD COLUMN "further" JSONB NOT NULL DEFAULT '[]', ADD COLUMN "further_count" INTEGER NOT NULL DEFAULT 0;
