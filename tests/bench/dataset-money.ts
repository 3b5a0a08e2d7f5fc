import { born, type DatasetSize, idAt } from './dataset-size.ts';

/**
 * Invoices month by month, each on the day of the month on which its contract began, and within a day by owner: the
 * order in which the daily job issues them. The first is the deposit. A third of the last month is open; one invoice in
 * fifty is late. Which ones depends on the place within the owner, so that owners of one size have the same data in
 * every database.
 */
export function moneyStatements({ months, openPayments }: DatasetSize): string[] {
  const bills: string[] = [];
  for (let ago = months; ago > 0; ago -= 1) {
    const issued = `(date_trunc('month', now()) - interval '${ago} months' + make_interval(days => (n % 28)::int))`;
    bills.push(
      `insert into invoices (id, invoice_number, tenant_id, tenant_user_id, owner_id, kost_id, room_id, tenant_name,
         room_number, kost_name, invoice_type, title, subtotal, total_amount, paid_amount, late_fee_bps,
         allow_partial_payment, due_date, issued_date, is_recurring, recurrence_type, late_fee_until, status, sent_at,
         paid_at, created_at)
       select ${idAt(issued, `row_number() over (order by n % 28, owner, n)`)},
         'INV-' || to_char(${issued}, 'YYYYMM') || '-' || lpad(nth::text, greatest(4, length(nth::text)), '0'), ${idAt(born, 'n')},
         ${idAt(born, 'account')}, ${idAt(born, 'owner')}, ${idAt(born, 'kost')}, ${idAt(born, 'n')},
         tenant_name, nth::text, kost_name,
         case when ${ago === months} then 'SECURITY_DEPOSIT' when nth % 4 = 0 then 'ELECTRICITY' else 'MONTHLY_RENT' end, 'Sewa kamar ' || nth || ' bulan ini', rent, rent,
         case state when 'PAID' then rent when 'PARTIAL' then rent / 2 else 0 end, 200, true,
         (${issued} + interval '9 days')::date, ${issued}::date, false, 'NONE', 'infinity', state,
         ${issued}, case state when 'PAID' then ${issued} + make_interval(days => (n % 9)::int) end, ${issued}
       from (
         select *,
           case when ${ago === 1} and nth % 3 = 0 then (array['SENT', 'VIEWED', 'PARTIAL'])[1 + nth % 9 / 3]
             when nth % 50 = ${ago} % 50 then 'VIEWED' else 'PAID' end as state
         from placed
       ) p
       order by n % 28, owner, n`,
    );
  }
  return [
    ...bills,
    `insert into invoice_items (invoice_id, position, description, quantity, unit_price, total_price)
     select id, 0, title, 1, subtotal, subtotal from invoices`,
    `insert into payments (id, payment_reference, invoice_id, owner_id, kost_id, payer_user_id, invoice_number, invoice_title,
       tenant_name, kost_name, room_number, source, payment_method, amount, status, allocated_amount, provider, gateway_state, paid_at, created_at)
     select uuidv7(coalesce(paid_at, created_at) - now()), 'PAY-' || upper(replace(id::text, '-', '')), id, owner_id,
       kost_id, tenant_user_id, invoice_number, title, tenant_name, kost_name, room_number, 'GATEWAY', 'QRIS', paid_amount, 'SUCCEEDED', paid_amount,
       'simulated', 'ACCEPTED',
       coalesce(paid_at, created_at), coalesce(paid_at, created_at)
     from invoices where paid_amount > 0`,
    // What triggers would have entered.
    `insert into deposit_entries (tenancy_id, owner_id, kost_id, kind, amount, day, payment_id, way, created_at)
     select i.tenant_id, p.owner_id, p.kost_id, 'RECEIVED', p.amount, (p.paid_at at time zone 'Asia/Jakarta')::date,
       p.id, p.payment_method, p.created_at
     from payments p join invoices i on i.id = p.invoice_id where i.invoice_type = 'SECURITY_DEPOSIT' order by p.id`,
    `insert into deposits (tenancy_id, owner_id, kost_id, received)
     select tenancy_id, owner_id, kost_id, sum(amount) from deposit_entries group by 1, 2, 3 order by 1`,
    openPaymentStatement(openPayments),
  ];
}

/**
 * Payments in progress: attempts that wait for the bank, and transfers that wait for the owner. The biggest owner has
 * this many of them, one in five a transfer; of the others' open bills two in five have one.
 */
function openPaymentStatement(ofBiggest: number): string {
  const biggest = idAt(born, '1');
  return `
    insert into payments (id, payment_reference, invoice_id, owner_id, kost_id, payer_user_id, invoice_number, invoice_title,
      tenant_name, kost_name, room_number, source, payment_method, amount, status, provider, gateway_state,
      account_number, bank_code, transaction_id, expires_at, created_at)
    select uuidv7(opened_at - now()), 'PAY-B' || upper(substr(md5(id::text), 1, 19)), id, owner_id, kost_id, tenant_user_id,
      invoice_number, title, tenant_name, kost_name, room_number,
      case when is_reported then 'MANUAL' else 'GATEWAY' end, case when is_reported then 'BANK_TRANSFER' else 'BCA_VIRTUAL_ACCOUNT' end,
      total_amount - paid_amount, 'PENDING', case when is_reported then null else 'simulated' end,
      case when is_reported then null else 'ACCEPTED' end, case when is_reported then null else '8808' || nth end,
      case when is_reported then null else 'BCA' end, case when is_reported then 'TRX' || nth end,
      case when is_reported then null else now() + interval '60 days' end, opened_at
    from (
      select *, room_number::int % 5 = 0 as is_reported, now() - make_interval(mins => nth::int) as opened_at
      from (select *, row_number() over (partition by owner_id order by id desc) as nth
        from invoices where status in ('SENT', 'VIEWED', 'PARTIAL')) open_bills
    ) numbered
    where (owner_id = ${biggest} and nth <= ${ofBiggest}) or (owner_id <> ${biggest} and room_number::int % 5 < 2)
    order by opened_at`;
}
