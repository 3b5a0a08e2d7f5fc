import type { Stage } from './stage.ts';

/** The accounts that make the reads. */
export interface Cast {
  /** The measured owners, the biggest first. */
  owners: Owner[];
  /** The one with 100,000 invoices and 2,500 open payments, in the full data. */
  big: Owner;
  /** The one with about 1,000, in all sizes of the data. */
  typical: Owner;
  admin: string;
}

/** An owner and what belongs to them. */
export interface Owner {
  id: string;
  email: string;
  invoices: number;
  /** Their kost with the most rooms. */
  kostId: string;
  /** A bill that was paid in part; a payment of the rest waits for the bank. */
  invoiceId: string;
  /** The payer of this bill. */
  tenant: string;
  payerId: string;
  payerName: string;
  tenancyId: string;
}

/** The biggest owner whom the full data measure; only the largest data have a bigger one. */
const MOST_INVOICES = 200_000;
const MEASURED = 4;

/** Finds these accounts in the data: the measured owners are the first accounts. */
export async function castOf({ client }: Pick<Stage, 'client'>): Promise<Cast> {
  const { rows: owners } = await client.query<Owner>(
    `select o.id, o.email, c.invoices, k.kost_id as "kostId", b.id as "invoiceId", t.email as tenant,
       t.id as "payerId", t.full_name as "payerName", b.tenant_id as "tenancyId"
     from users o
     cross join lateral (select count(*)::int as invoices from invoices where owner_id = o.id) c
     cross join lateral (select kost_id from rooms where owner_id = o.id group by 1 order by count(*) desc, 1 limit 1) k
     cross join lateral (
       select i.id, i.tenant_id, i.tenant_user_id from payments p join invoices i on i.id = p.invoice_id
       where p.owner_id = o.id and p.status = 'PENDING' and p.source = 'GATEWAY' and i.status = 'PARTIAL' order by i.id desc limit 1) b
     join users t on t.id = b.tenant_user_id
     where o.email = any($1)
     order by c.invoices desc`,
    [Array.from({ length: MEASURED }, (_, index) => `akun${index + 1}@bench.ekost.id`)],
  );
  const big = owners.find(({ invoices }) => invoices < MOST_INVOICES);
  const typical = owners.find(({ invoices }) => Math.round(invoices / 1_000) === 1);
  if (big === undefined || typical === undefined) throw new Error('The data have no measured owner.');
  return { owners, big, typical, admin: 'admin@bench.ekost.id' };
}
