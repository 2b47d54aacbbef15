-- Files beside the outputs of a job that live as long as they do: the source and the drafts of a translation that can be
-- edited, and its previews.
ALTER TABLE file ADD COLUMN kind text NOT NULL DEFAULT 'output' CHECK (kind IN ('output', 'source', 'draft', 'preview'));
