import { born, type DatasetSize, idAt } from './dataset-size.ts';

const WORDS =
  'kost kamar penyewa tagihan listrik air bersih sewa bulan tahun kontrak jaminan keluhan perbaikan parkir dapur mandi ' +
  'kasur lemari jendela pintu kunci tamu malam aturan pembayaran transfer pemilik lokasi kampus kantor stasiun pasar ' +
  'murah nyaman aman tenang luas lengkap strategis';

/** What is written beside houses and money: articles, complaints, callbacks, and the audit trail. */
export function recordStatements({ owners }: DatasetSize): string[] {
  return [
    // Two articles per owner; one in ten waits for the admin.
    `insert into articles (id, author_id, title, excerpt, content, tags, status, published_at, created_at)
     select ${idAt('(now() - make_interval(hours => n))', 'n')}, ${idAt(born, '1 + n / 2')}, 'Artikel nomor ' || n,
       'Ringkasan artikel', ${textOf(300)}, array['tips', 'tag' || n % 40],
       case when n % 10 = 0 then 'PENDING_APPROVAL' else 'PUBLISHED' end,
       case when n % 10 = 0 then null else now() - make_interval(hours => n) end, now() - make_interval(hours => n)
     from generate_series(0, ${owners * 2 - 1}) n`,
    // The audit trail of the last year's invoices: within a day, owners in no order.
    `insert into audit_log (id, action, subject_id, actor_id, owner_id, kost_id, request_id, details, created_at)
     select uuidv7(at - now()), 'invoice.send', id, owner_id, owner_id, kost_id, 'r', json_build_object('total_amount', total_amount), at
     from (select *, created_at + make_interval(secs => hashtext(id::text) & 65535) as at from invoices) sent
     where created_at > now() - interval '12 months' order by at`,
    `insert into complaints (id, tenant_id, tenant_user_id, owner_id, kost_id, room_id, tenant_name, room_number,
       kost_name, title, description, priority, category, status, resolved_at, created_at)
     select ${idAt('(now() - make_interval(days => (n % 600)::int))', 'n')}, ${idAt(born, 'n')}, ${idAt(born, 'account')},
       ${idAt(born, 'owner')}, ${idAt(born, 'kost')}, ${idAt(born, 'n')}, tenant_name, nth::text, kost_name, 'Keluhan ' || n,
       'Keterangan keluhan', 'MEDIUM', 'GENERAL', case when n % 20 = 0 then 'OPEN' else 'RESOLVED' end,
       case when n % 20 = 0 then null else now() end, now() - make_interval(days => (n % 600)::int)
     from placed order by n % 600 desc, n`,
    // Callbacks; one in three fits no payment.
    `insert into gateway_events (id, provider, event, outcome, reason, payload, created_at)
     select uuidv7(-make_interval(mins => n)), 'simulated', 'payment.capture',
       case when n % 3 = 0 then 'QUARANTINED' else 'APPLIED' end, case when n % 3 = 0 then 'unknown reference' end,
       json_build_object('reference_id', md5(n::text)), now() - make_interval(mins => n)
     from generate_series(${300 + owners * 5}, 1, -1) n`,
  ];
}

/** A text of this many words, another one for each `n`. */
const textOf = (words: number) => `(
  select string_agg((string_to_array('${WORDS}', ' '))[1 + abs(hashint4(n * 1000 + w) % 40)], ' ')
  from generate_series(1, ${words}) w)`;
