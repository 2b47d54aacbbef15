-- list_usage: $1 accountId, $2 before, $3 from, $4 to, $5 projectId, $6 limit
SELECT u.job_id AS "jobId", u.operation, u.credits, u.created_at AS "createdAt" FROM usage u LEFT JOIN job j ON j.id = u.job_id
   WHERE u.account_id = $1 AND ($2::text IS NULL OR u.job_id < $2)
     AND ($3::timestamptz IS NULL OR u.created_at >= $3) AND ($4::timestamptz IS NULL OR u.created_at < $4)
     AND ($5::text IS NULL OR coalesce((SELECT project_id FROM api_key WHERE id = j.key_id), default_project_id(u.account_id)) = $5)
   ORDER BY u.job_id DESC LIMIT $6;

-- usage_tags: $1 accountId, $2 from, $3 to
SELECT tag.name FROM usage u JOIN job j ON j.id = u.job_id, LATERAL jsonb_object_keys(j.metadata) AS tag (name)
   WHERE u.account_id = $1 AND u.created_at >= $2 AND u.created_at < $3
   GROUP BY tag.name ORDER BY sum(u.credits) DESC, tag.name LIMIT 20;
