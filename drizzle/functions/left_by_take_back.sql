-- Of whose rows, by name, a change of many that is taken back leaves all, and why: those of its entry in the trail but `done`. An
-- end that nothing was ended for leaves nobody.
-- Last made by migration 0191_told-by-the-database.

CREATE OR REPLACE FUNCTION left_by_take_back(before jsonb, details jsonb, done uuid[]) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_agg(jsonb_build_object('name', coalesce(t.full_name, k.name), 'why', CASE WHEN t.id IS NULL THEN 'FOLLOWED'
      WHEN EXISTS (SELECT FROM tenancies n WHERE n.moved_from_id = t.id) THEN 'MOVED'
      WHEN t.status NOT IN ('ACTIVE', 'PENDING') THEN 'ENDED' ELSE 'FOLLOWED' END)
    ORDER BY coalesce(t.full_name, k.name), each.id), '[]')
  FROM (SELECT DISTINCT coalesce(line ->> 'tenant_id', line ->> 'kost_id', line ->> 'id')::uuid AS id FROM jsonb_array_elements($1 -> 'rows') AS line
      WHERE ($2 ->> 'is_on')::boolean IS NOT FALSE OR line ->> 'next_issue_on' IS NOT NULL) AS each
    LEFT JOIN tenancies t ON t.id = each.id JOIN kosts k ON k.id = coalesce(t.kost_id, each.id)
  WHERE each.id <> ALL ($3)
$$;
