const isLive = "t.status in ('ACTIVE', 'PENDING')";
const first = 'coalesce(t.check_in_date, t.contract_start)';

/**
 * A query of what is wrong with who holds which room from when to when, as `id`; it shares nothing with the product's
 * SQL. Days that no live or later made tenancy of the room claims are not taken from one that has ended.
 */
export const wrongStays = `
  select a.id from stays a join stays b on b.room_id = a.room_id and b.id <> a.id and b.during && a.during
  union all
  select coalesce(t.id, s.id) from (
      select id, room_id, kost_id, owner_id, status, check_in_date, contract_start, check_out_date, least(contract_end, moves_on) as contract_end
        from tenancies where status <> 'INACTIVE'
      union all select id, moves_to_id, kost_id, owner_id, status, moves_on, moves_on, null, greatest(contract_end, moves_on + 1)
        from tenancies where status = 'ACTIVE' and moves_to_id is not null) as t
    full join (select * from stays where tenancy_id is not null) as s on s.tenancy_id = t.id and s.room_id = t.room_id
    where (s.room_id, s.kost_id, s.owner_id) is distinct from (t.room_id, t.kost_id, t.owner_id)
      or s.claimed is distinct from case when coalesce(t.check_out_date, t.contract_end) > ${first}
        then daterange(${first}, coalesce(t.check_out_date, t.contract_end)) else 'empty' end
      or ${isLive} and s.during <> s.claimed
  union all
  select s.id from stays s left join tenancies mine on mine.id = s.tenancy_id,
    generate_series(lower(s.claimed)::timestamp, least(upper(s.claimed), '2100-01-01') - interval '1 day', '1 day') as day
    where upper(s.claimed) < 'infinity' and not s.during @> day::date
      and (isempty(s.during) or day < lower(s.during)) and not exists (
        select from tenancies t where t.room_id = s.room_id and t.status <> 'INACTIVE' and t.id <> coalesce(s.tenancy_id, s.id)
          and (${isLive} or mine.id is null or t.id > mine.id)
          and ${first} <= day and day < coalesce(t.check_out_date, t.contract_end))
  union all
  select r.id from rooms r left join stays s on s.room_id = r.id and s.tenancy_id is null and upper_inf(s.claimed)
    where s.kind is distinct from case
      when r.archived_at is not null then null
      when r.status = 'MAINTENANCE' then 'REPAIR'
      when r.status = 'RESERVED' and not exists (select from tenancies t where t.room_id = r.id and ${isLive} or t.moves_to_id = r.id and t.status = 'ACTIVE') then 'RESERVATION'
      when r.closes_on is not null then 'REPAIR' end
      or r.archived_at is null and r.status in ('OCCUPIED', 'AVAILABLE') and lower(s.claimed) < r.closes_on`;
