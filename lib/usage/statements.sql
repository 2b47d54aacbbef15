-- usage_tags: $1 accountId, $2 from, $3 to
SELECT tag.name FROM usage u JOIN job j ON j.id = u.job_id, LATERAL jsonb_object_keys(j.metadata) AS tag (name)
   WHERE u.account_id = $1 AND u.created_at >= $2 AND u.created_at < $3
   GROUP BY tag.name ORDER BY sum(u.credits) DESC, tag.name LIMIT 20;
