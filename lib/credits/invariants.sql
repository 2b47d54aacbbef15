-- The money rules, which hold at any time. Each returned row is a violation.

SELECT '1: available + open holds = sum of entries' AS rule, a.id AS subject,
       format('available %s, held %s, entries %s', a.available, coalesce(h.held, 0), coalesce(e.total, 0)) AS detail
FROM account a
LEFT JOIN (SELECT account_id, sum(credits) AS held FROM hold WHERE status = 'open' GROUP BY 1) h ON h.account_id = a.id
LEFT JOIN (SELECT account_id, sum(credits) AS total FROM ledger_entry GROUP BY 1) e ON e.account_id = a.id
WHERE a.available + coalesce(h.held, 0) <> coalesce(e.total, 0)

UNION ALL
SELECT '2: available and owed are not negative', id, format('available %s, owed %s', available, owed)
FROM account WHERE available < 0 OR owed < 0

UNION ALL
SELECT '3: one effect per reference', reference, format('%s entries', count(*))
FROM ledger_entry GROUP BY reference HAVING count(*) > 1

UNION ALL
SELECT '3: one entry per paid purchase', p.id, format('status %s, entry %s, credits %s', p.status, e.credits, p.credits)
FROM purchase p LEFT JOIN ledger_entry e ON e.reference = 'purchase:' || p.id
WHERE (p.status = 'paid') <> (e.id IS NOT NULL) OR (e.id IS NOT NULL AND (e.credits <> p.credits OR e.account_id <> p.account_id))

UNION ALL
SELECT '4: a charged job succeeded and has a result', j.id, format('status %s, charged %s, hold %s', j.status, j.charged, h.status)
FROM job j LEFT JOIN hold h ON h.job_id = j.id
WHERE (j.status = 'succeeded' AND (h.status IS DISTINCT FROM 'settled' OR h.charged <> j.charged
       OR NOT EXISTS (SELECT FROM file f WHERE f.job_id = j.id)))
   OR (j.status IN ('failed', 'canceled') AND (h.status IS DISTINCT FROM 'released' OR j.charged <> 0))
   OR (j.status IN ('queued', 'running') AND h.status IS DISTINCT FROM 'open')

UNION ALL
SELECT '5: settled = usage = settlement entries', h.account_id,
       format('settled %s, usage %s, entries %s', sum(h.charged), sum(coalesce(u.credits, 0)), sum(coalesce(-e.credits, 0)))
FROM hold h
LEFT JOIN usage u ON u.job_id = h.job_id
LEFT JOIN ledger_entry e ON e.reference = 'job:' || h.job_id
GROUP BY h.account_id
HAVING sum(h.charged) <> sum(coalesce(u.credits, 0)) OR sum(h.charged) <> sum(coalesce(-e.credits, 0))

UNION ALL
SELECT '6: an open hold belongs to an open job', h.job_id, format('job %s', coalesce(j.status, 'missing'))
FROM hold h LEFT JOIN job j ON j.id = h.job_id
WHERE h.status = 'open' AND (j.status IS NULL OR j.status NOT IN ('queued', 'running'))

UNION ALL
SELECT '6: the account counts its open holds', a.id, format('counted %s, open %s', a.open_jobs, count(h.job_id))
FROM account a LEFT JOIN hold h ON h.account_id = a.id AND h.status = 'open' AND NOT h.in_batch
GROUP BY a.id HAVING a.open_jobs <> count(h.job_id)

UNION ALL
SELECT '6: a batch counts its open items', b.id, format('counted %s, open %s', b.open_items, count(j.id))
FROM batch b LEFT JOIN job j ON j.batch_id = b.id AND j.status IN ('queued', 'running')
GROUP BY b.id HAVING b.open_items <> count(j.id)

UNION ALL
SELECT '5: a restricted key has spent its holds', k.key_id, format('counted %s, holds %s', k.total, coalesce(h.spent, 0))
FROM key_spend k
LEFT JOIN (SELECT key_id, sum(CASE status WHEN 'open' THEN credits ELSE charged END) AS spent FROM hold GROUP BY 1) h ON h.key_id = k.key_id
WHERE k.total <> coalesce(h.spent, 0)

UNION ALL
SELECT '5: a project has spent its holds', s.project_id, format('counted %s, holds %s', s.total, coalesce(h.spent, 0))
FROM project_spend s
LEFT JOIN (SELECT project_id, sum(CASE status WHEN 'open' THEN credits ELSE charged END) AS spent FROM hold GROUP BY 1) h ON h.project_id = s.project_id
WHERE s.total <> coalesce(h.spent, 0)

UNION ALL
SELECT '6: a restricted key counts its open holds', k.key_id, format('counted %s, open %s', k.open_jobs, count(h.job_id))
FROM key_spend k LEFT JOIN hold h ON h.key_id = k.key_id AND h.status = 'open' AND NOT h.in_batch
GROUP BY k.key_id HAVING k.open_jobs <> count(h.job_id)

UNION ALL
SELECT '7: clawed back is at most granted', id, format('clawed back %s of %s', clawed_back, credits)
FROM purchase WHERE clawed_back > credits OR clawed_back < 0 OR (clawed_back > 0 AND status <> 'paid')

UNION ALL
SELECT '7: what was given back is the sum of its reversals', p.id,
       format('refunded %s, disputed %s, reversals %s and %s', p.refunded, p.disputed, coalesce(r.refunded, 0), coalesce(r.disputed, 0))
FROM purchase p
LEFT JOIN (SELECT purchase_id, sum(amount) FILTER (WHERE kind = 'refund') AS refunded, sum(amount) FILTER (WHERE kind <> 'refund') AS disputed
           FROM reversal WHERE counts GROUP BY 1) r ON r.purchase_id = p.id
WHERE p.refunded <> coalesce(r.refunded, 0) OR p.disputed <> coalesce(r.disputed, 0)

UNION ALL
SELECT '7: credits are taken back as money is given back, less the expired ones', p.id,
       format('paid %s, given back %s, taken %s of %s, expired %s', p.paid_amount, p.refunded + p.disputed, p.clawed_back, p.credits, coalesce(x.credits, 0))
FROM purchase p
CROSS JOIN LATERAL (SELECT p.credits::bigint * LEAST(p.paid_amount, p.refunded + p.disputed) / nullif(p.paid_amount, 0) AS credits) due
LEFT JOIN credit_lot l ON l.reference = 'purchase:' || p.id
LEFT JOIN (SELECT split_part(reference, ':', 2) AS lot, -sum(credits) AS credits FROM ledger_entry WHERE kind = 'expiry' GROUP BY 1) x ON x.lot = l.id
WHERE p.status = 'paid' AND p.paid_amount > 0 AND p.origin <> 'marketplace'
  AND p.clawed_back NOT BETWEEN due.credits - coalesce(x.credits, 0) AND due.credits

UNION ALL
SELECT '8: a lot is of its entry, and ends with at most what it had', l.id,
       format('granted %s, entry %s, left %s, ended %s in %s entries of %s', l.credits, g.credits, l.remaining, coalesce(x.credits, 0), coalesce(x.entries, 0), l.expirations)
FROM credit_lot l
LEFT JOIN ledger_entry g ON g.reference = l.reference AND g.account_id = l.account_id
LEFT JOIN (SELECT split_part(reference, ':', 2) AS lot, -sum(credits) AS credits, count(*) AS entries
           FROM ledger_entry WHERE kind = 'expiry' GROUP BY 1) x ON x.lot = l.id
WHERE g.credits IS DISTINCT FROM l.credits OR coalesce(x.credits, 0) + l.remaining > l.credits OR coalesce(x.entries, 0) <> l.expirations

ORDER BY 1, 2;
