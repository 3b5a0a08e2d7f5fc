/**
 * A query of the rows whose `kost_id` is another than that of what they are about, as `id` and `owner_id`; it shares
 * nothing with the product's SQL. Of the trail, what was deleted since is only asked whether it named a kost.
 */
export const wrongKosts = `
  select p.id, p.owner_id, 'payments' as kind from payments p join invoices i on i.id = p.invoice_id
    where p.kost_id is distinct from i.kost_id
  union all
  select e.id, e.owner_id, 'credit_entries' from credit_entries e
    join payments p on p.id = e.payment_id join invoices i on i.id = p.invoice_id
    where e.kost_id is distinct from i.kost_id
  union all
  select l.id, l.owner_id, 'bill_links' from bill_links l join tenancies t on t.id = l.tenancy_id
    where l.kost_id is distinct from t.kost_id
  union all
  select m.id, m.owner_id, 'messages' from messages m
    left join tenancies t on t.id = m.tenancy_id and t.owner_id = m.owner_id
    where m.kost_id is distinct from t.kost_id
  union all
  select f.id, f.owner_id, 'files' from files f left join (
    select 'kosts' as kind, id, id as kost_id from kosts
    union all select 'rooms', id, kost_id from rooms
    union all select 'complaints', id, kost_id from complaints
    union all select 'work_orders', id, kost_id from work_orders
    union all select 'deposit_entries', id, kost_id from deposit_entries
    union all select 'credit_entries', id, kost_id from credit_entries
    union all select 'settlements', id, kost_id from settlements
    union all select 'move_in_photos', id, kost_id from move_in_photos
    union all select 'payments', p.id, i.kost_id from payments p join invoices i on i.id = p.invoice_id
  ) as subject on subject.kind = f.subject_table and subject.id = f.subject_id
    where f.state <> 'DELETED' and f.kost_id is distinct from subject.kost_id
  union all
  select a.id, a.owner_id, 'audit_log ' || a.action from audit_log a left join (
    select 'kost' as kind, id, id as kost_id from kosts
    union all select 'room', id, kost_id from rooms
    union all select 'tenancy', id, kost_id from tenancies
    union all select 'invoice', id, kost_id from invoices
    union all select 'import', id, kost_id from imports
    union all select 'payment', p.id, i.kost_id from payments p join invoices i on i.id = p.invoice_id
  ) as subject on subject.kind = split_part(a.action, '.', 1) and subject.id = a.subject_id
    where case
      when a.action like 'kost.%-sample' then a.kost_id is not null
      when subject.id is not null then a.kost_id is distinct from subject.kost_id
      else (a.kost_id is not null) <> (split_part(a.action, '.', 1) in ('kost', 'room', 'tenancy', 'invoice', 'import', 'payment'))
    end`;
