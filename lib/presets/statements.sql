-- erase_presets: $1 accountId
DELETE FROM preset WHERE account_id = $1;

-- list_presets: $1 accountId, $2 operation
SELECT id, name, "values" FROM preset WHERE account_id = $1 AND operation = $2 ORDER BY lower(name), id;

-- replace_preset: $1 accountId, $2 operation, $3 name
DELETE FROM preset WHERE account_id = $1 AND operation = $2 AND name = $3;

-- insert_preset: $1 id, $2 accountId, $3 operation, $4 name, $5 values
INSERT INTO preset (id, account_id, operation, name, "values") VALUES ($1, $2, $3, $4, $5);

-- delete_preset: $1 accountId, $2 id
DELETE FROM preset WHERE account_id = $1 AND id = $2;
