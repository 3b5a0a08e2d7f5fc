-- Writes the notices of `tellWhoWaits`, so many at most, and answers how many. Who holds a room w that somebody else was promised,
-- or would move to, is s; the tenants' notices have no names.
-- Last made by migration 0191_told-by-the-database.

CREATE OR REPLACE FUNCTION tell_who_waits(now timestamptz, most int) RETURNS bigint LANGUAGE sql AS $$
  WITH told AS (INSERT INTO notices (user_id, kind, details, dedupe_key, created_at)
    SELECT reader.id, 'ROOM_NOT_LEFT', jsonb_strip_nulls(jsonb_build_object('room_number', r.room_number, 'kost_name', k.name, 'kost_id', k.id,
      'contract_end', least(s.contract_end, s.moves_on), 'contract_start', w.first, 'tenant_name', stayed, 'next_name', waits, 'stays', stays)),
      key, $1
    FROM (SELECT *, contract_start AS first, room_id AS home FROM tenancies WHERE status = 'PENDING'
        UNION ALL SELECT *, moves_on, moves_to_id FROM tenancies WHERE status = 'ACTIVE' AND moves_to_id IS NOT NULL) AS w
      JOIN tenancies s ON s.room_id = w.home AND s.status = 'ACTIVE'
      JOIN rooms r ON r.id = s.room_id JOIN kosts k ON k.id = s.kost_id
      CROSS JOIN LATERAL (VALUES (w.owner_id, s.full_name, w.full_name, NULL::boolean, w.status = 'PENDING'),
        (w.user_id, NULL, NULL, NULL, w.status = 'PENDING' AND w.confirmed_at IS NOT NULL AND w.user_id <> s.user_id),
        (s.user_id, NULL, NULL, true, s.confirmed_at IS NOT NULL AND w.user_id <> s.user_id)
      ) AS reader (id, stayed, waits, stays, is_told)
      CROSS JOIN LATERAL (SELECT day_in_zone($1, w.zone) - w.first AS days) AS late
      CROSS JOIN LATERAL (SELECT 'ROOM_NOT_LEFT:' || w.id || ':' || (days - 1) / 7 AS key) AS each
    WHERE days > 0 AND reader.is_told
      AND NOT EXISTS (SELECT FROM account_pauses p WHERE p.user_id = w.owner_id AND p.resumed_at IS NULL)
      AND NOT EXISTS (SELECT FROM notices n WHERE n.user_id = reader.id AND n.dedupe_key = key)
    LIMIT $2 ON CONFLICT DO NOTHING RETURNING 1)
  SELECT count(*) FROM told
$$;
