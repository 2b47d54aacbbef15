-- find_only_owned_team: $1 personId
SELECT coalesce(t.name, t.id) AS name FROM membership m JOIN account t ON t.id = m.account_id AND t.deleted_at IS NULL
   WHERE m.person_id = $1 AND m.role = 'owner' AND NOT EXISTS (
     SELECT FROM membership o WHERE o.account_id = m.account_id AND o.role = 'owner' AND o.person_id <> m.person_id)
   ORDER BY t.id LIMIT 1 FOR UPDATE OF t;

-- lock_teams_of_person: $1 personId
SELECT t.id, coalesce(t.name, t.id) AS name, m.role = 'owner' AS "isOwner" FROM membership m JOIN account t ON t.id = m.account_id
   WHERE m.person_id = $1 ORDER BY t.id FOR UPDATE OF t;

-- lock_deleted_person: $1 personId
SELECT id FROM account WHERE id = $1 FOR UPDATE;
