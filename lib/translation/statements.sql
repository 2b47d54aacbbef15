-- insert_glossary: $1 id, $2 name, $3 sourceLanguage, $4 targetLanguage, $5 entries, $6 entryCount, $7 further, $8 furtherCount, $9 accountId
INSERT INTO glossary (id, account_id, name, source_language, target_language, entries, entry_count, further, further_count)
   SELECT $1, id, $2, $3, $4, $5, $6, $7, $8
   FROM account WHERE id = $9 AND deleted_at IS NULL
   RETURNING glossary.id, glossary.name, glossary.source_language, glossary.target_language, glossary.entry_count, glossary.created_at, glossary.updated_at, glossary.entries, glossary.further;

-- count_glossaries: $1 accountId, $2 id
SELECT count(*) AS count, coalesce(sum(entry_count + further_count), 0) AS terms FROM glossary
   WHERE account_id = $1 AND id <> $2;

-- list_glossaries: $1 accountId, $2 before, $3 limit
SELECT glossary.id, glossary.name, glossary.source_language, glossary.target_language, glossary.entry_count, glossary.created_at, glossary.updated_at, (SELECT coalesce(jsonb_agg(one - 'entries' ORDER BY at), '[]') FROM jsonb_array_elements(further) WITH ORDINALITY AS list (one, at)) AS further_counts FROM glossary
   WHERE account_id = $1 AND ($2::text IS NULL OR id < $2) ORDER BY id DESC LIMIT $3;

-- read_glossaries: $1 accountId, $2 ids
SELECT glossary.id, glossary.name, glossary.source_language, glossary.target_language, glossary.entry_count, glossary.created_at, glossary.updated_at, glossary.entries, glossary.further FROM glossary WHERE account_id = $1 AND id = ANY($2);

-- update_glossary: $1 name, $2 sourceLanguage, $3 targetLanguage, $4 entries, $5 entryCount, $6 further, $7 furtherCount, $8 accountId, $9 id
UPDATE glossary SET name = $1, source_language = $2, target_language = $3, entries = $4,
     entry_count = $5, further = $6, further_count = $7, updated_at = now()
   WHERE account_id = $8 AND id = $9 RETURNING glossary.id, glossary.name, glossary.source_language, glossary.target_language, glossary.entry_count, glossary.created_at, glossary.updated_at, glossary.entries, glossary.further;

-- delete_glossary: $1 accountId, $2 id
DELETE FROM glossary WHERE account_id = $1 AND id = $2;

-- find_glossary_by_name: $1 accountId, $2 name, $3 id
SELECT id FROM glossary WHERE account_id = $1 AND name = $2 AND id <> $3;

-- list_units: $1 accountId, $2 from, $3 to, $4 search, $5 before, $6 limit
SELECT id, source_language AS "from", target_language AS "to", source, target, used_at FROM translation_unit
   WHERE account_id = $1 AND ($2::text IS NULL OR (source_language = $2 AND target_language = $3))
     AND ($4::text IS NULL OR strpos(lower(source), lower($4)) > 0 OR strpos(lower(target), lower($4)) > 0)
     AND ($5::bigint IS NULL OR id < $5) ORDER BY id DESC LIMIT $6;

-- store_units: $1 from, $2 to, $3 scope, $4 digests, $5 sources, $6 targets, $7 accountId
INSERT INTO translation_unit
     (account_id, source_language, target_language, scope, digest, source, target)
   SELECT a.id, $1, $2, $3, unit.digest, unit.source, unit.target
   FROM account a, unnest($4::text[], $5::text[], $6::text[]) AS unit (digest, source, target)
   WHERE a.id = $7 AND a.deleted_at IS NULL
   ON CONFLICT (account_id, source_language, target_language, scope, digest) DO UPDATE SET used_at = now();

-- replace_units: $1 from, $2 to, $3 scope, $4 digests, $5 sources, $6 targets, $7 accountId
INSERT INTO translation_unit
     (account_id, source_language, target_language, scope, digest, source, target)
   SELECT a.id, $1, $2, $3, unit.digest, unit.source, unit.target
   FROM account a, unnest($4::text[], $5::text[], $6::text[]) AS unit (digest, source, target)
   WHERE a.id = $7 AND a.deleted_at IS NULL
   ON CONFLICT (account_id, source_language, target_language, scope, digest) DO UPDATE SET used_at = now(), target = excluded.target;

-- evict_units: $1 accountId, $2 limit, $3 characters
DELETE FROM translation_unit WHERE id IN (
     SELECT id FROM (
       SELECT id, row_number() OVER recent AS position, sum(length(source) + length(target)) OVER recent AS characters
       FROM translation_unit WHERE account_id = $1
       WINDOW recent AS (ORDER BY used_at DESC, id DESC ROWS UNBOUNDED PRECEDING)
     ) ranked WHERE position > $2 OR characters > $3);

-- read_units: $1 accountId, $2 from, $3 to, $4 scope, $5 after, $6 batch
SELECT id, source, target FROM translation_unit
   WHERE account_id = $1 AND source_language = $2 AND target_language = $3 AND scope = $4 AND id > $5 ORDER BY id LIMIT $6;

-- expire_units: $1 days, $2 batch
DELETE FROM translation_unit WHERE id IN (
     SELECT id FROM translation_unit WHERE used_at < now() - make_interval(days => $1) LIMIT $2);
