import { born, type DatasetSize, idAt } from './dataset-size.ts';

/** How many reminders each bill of the last year had, and on which days after it was issued. */
const REMINDED_ON = [6, 11];
/** How many notices each tenancy has caused, half of them for its owner, within the days that read ones are kept. */
const NOTICES = 12;
const NOTICE_DAYS = 85;

/**
 * What is sent and told beside houses and money, as long as the product keeps it: two messages for each bill of the last
 * year, and twelve notices for each tenancy, which is one of each for every bill and every second bill; the jobs of each
 * owner's technician, files, links to bills, and accepted invitations.
 */
export function outboxStatements({ owners }: DatasetSize): string[] {
  return [
    `insert into messages (id, dedupe_key, kind, channel, user_id, owner_id, kost_id, tenancy_id, invoice_ids, state,
       provider_id, attempts, next_try_at, reminder_day, counted_on, created_at, updated_at)
     select uuidv7(at - now()), 'bill-reminder:' || tenant_id || ':' || at::date, 'BILL_REMINDER', 'WHATSAPP', tenant_user_id,
       owner_id, kost_id, tenant_id, array[id], (array['READ', 'DELIVERED', 'SENT', 'FAILED'])[1 + abs(hash % 4)],
       'wamid.' || id || day, 1, at, at::date, at::date, at, at
     from (select i.*, day, hash, issued_date + day + time '02:00' + make_interval(secs => hash & 16383) as at
       from invoices i, unnest(array[${REMINDED_ON.join(', ')}]) day, hashtext(id::text || day) hash) sent
     where at between now() - interval '12 months' and now() order by sent.at`,
    `insert into notices (id, user_id, kind, details, created_at, read_at)
     select uuidv7(at - now()), case when nth_notice % 2 = 0 then ${idAt(born, 'owner')} else ${idAt(born, 'account')} end,
       case when nth_notice % 2 = 0 then 'PAYMENT_RECEIVED' else 'BILL_SENT' end,
       jsonb_build_object('invoice_id', ${idAt(born, 'n')}, 'title', 'Sewa kamar ' || nth || ' bulan ini', 'amount', rent) ||
         case when nth_notice % 2 = 0 then jsonb_build_object('kost_name', kost_name, 'room_number', nth::text,
           'kost_id', ${idAt(born, 'kost')}, 'tenant_name', tenant_name)
         else jsonb_build_object('due_date', at::date + 9) end,
       at, case when hash % 20 = 0 then null else at + interval '1 hour' end
     from (select p.*, nth_notice, hash,
         now() - make_interval(secs => abs(hash::bigint) % ${NOTICE_DAYS * 86_400}) as at
       from placed p, generate_series(1, ${NOTICES}) nth_notice, hashint8(n * 100 + nth_notice) hash) told
     order by told.at`,
    ...workStatements(owners),
    // Two photos of a complaint, and a proof for one payment in ten.
    `insert into files (id, uploaded_by, owner_id, kost_id, purpose, subject_table, subject_id, position, mime, bytes, sha256,
       state, created_at, attached_at)
     select uuidv7(at - now()), uploader, owner_id, kost_id, purpose, subject_table, subject_id, position, 'image/webp', 180000,
       md5(subject_id::text || position), 'ATTACHED', at, at
     from (
       select created_at as at, tenant_user_id as uploader, owner_id, kost_id, 'complaint' as purpose,
         'complaints' as subject_table, id as subject_id, position
       from complaints, generate_series(0, 1) position
       union all
       select created_at, payer_user_id, owner_id, kost_id, 'payment_proof', 'payments', id, 0
       from payments where hashtext(id::text) % 10 = 0
     ) used order by used.at`,
    // A link for each tenancy, which no secret of a run opens.
    `insert into bill_links (id, owner_id, kost_id, tenancy_id, token_hash, secret_mark, created_at, last_opened_at)
     select ${idAt(born, 'n')}, ${idAt(born, 'owner')}, ${idAt(born, 'kost')}, ${idAt(born, 'n')}, md5('link' || n), 'bench',
       ${born}, now() - make_interval(days => (n % 30)::int)
     from placed`,
    // The invitation that each account has accepted, which no secret of a run opens either.
    `insert into account_links (id, user_id, kind, tenancy_id, token_hash, email_token_hash, expires_at, used_at, created_by,
       created_at)
     select ${idAt(born, 'n')}, ${idAt(born, 'account')}, 'INVITATION', ${idAt(born, 'n')}, md5('invited' || n),
       md5('mailed' || n), ${born} + interval '7 days', ${born}, ${idAt(born, 'owner')}, ${born}
     from placed`,
    // Half of them by the link that came by e-mail.
    `insert into contact_proofs (id, user_id, kind, value, how, proven_at)
     select ${idAt(born, 'n')}, users.id, 'EMAIL', users.email, 'LINK', ${born}
     from placed join users on users.id = ${idAt(born, 'account')} where n % 2 = 0`,
  ];
}

/** A technician for each owner, who has done all that was resolved, and has half of the rest to do. */
function workStatements(owners: number): string[] {
  const technician = (owner: string) => idAt(born, `2000000 + ${owner}`);
  return [
    `insert into users (id, email, full_name, phone, role, status, password_hash, created_at)
     select ${technician('n')}, 'teknisi' || n || '@bench.ekost.id', 'Teknisi ' || n, '0813' || lpad(n::text, 8, '0'),
       'MAINTENANCE', 'ACTIVE', 'scrypt$0', ${born}
     from generate_series(1, ${owners}) n`,
    `insert into technician_links (id, owner_id, technician_id, state, created_at, agreed_at)
     select ${idAt(born, 'n')}, ${idAt(born, 'n')}, ${technician('n')}, 'ACTIVE', ${born}, ${born}
     from generate_series(1, ${owners}) n`,
    `insert into work_orders (id, owner_id, kost_id, room_id, complaint_id, assignee_id, state, accepted_at, done_at, verified_at,
       done_note, created_at, updated_at)
     select uuidv7(c.created_at - now()), c.owner_id, c.kost_id, c.room_id, c.id, l.technician_id,
       case when resolved_at is null then 'ASSIGNED' else 'VERIFIED' end,
       case when resolved_at is not null then c.created_at end, resolved_at, resolved_at,
       case when resolved_at is not null then 'Sudah diperbaiki' end, c.created_at, coalesce(resolved_at, c.created_at)
     from complaints c join technician_links l on l.owner_id = c.owner_id
     where resolved_at is not null or hashtext(c.id::text) % 2 = 0 order by c.id`,
    // The steps of each job, and of each complaint.
    `insert into work_events (id, work_order_id, actor_id, from_state, to_state, created_at)
     select uuidv7(at - now()), id, actor, was, is_now, at
     from work_orders, lateral (values (owner_id, null, 'ASSIGNED', created_at),
       (assignee_id, 'ASSIGNED', 'DONE', done_at), (owner_id, 'DONE', 'VERIFIED', verified_at)) step (actor, was, is_now, at)
     where at is not null order by step.at`,
    `insert into complaint_events (id, complaint_id, actor_id, from_status, to_status, created_at)
     select uuidv7(at - now()), id, actor, was, is_now, at
     from complaints, lateral (values (tenant_user_id, null, 'OPEN', created_at), (owner_id, 'OPEN', 'RESOLVED', resolved_at))
       step (actor, was, is_now, at)
     where at is not null order by step.at`,
  ];
}
