-- statement_account: $1 accountId
SELECT coalesce(contact, email) AS email, created_at AS "createdAt" FROM account WHERE id = $1 AND deleted_at IS NULL;

-- statement_keys: $1 accountId, $2 ids
SELECT id, prefix || '…' || last_four AS label FROM api_key WHERE account_id = $1 AND id = ANY($2);
