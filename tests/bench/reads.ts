import type { Stage, Statement } from './stage.ts';

/** A read as a screen makes it, by an account of the data. */
export interface Read {
  name: string;
  email: string;
  path: string;
}

/** The page size of the screens' lists. */
const PAGE = 20;

/** The accounts that make the reads: the biggest owner, one with about 1,000 invoices, their tenants. */
export interface Cast {
  big: Person;
  typical: Person;
  tenant: Person;
  admin: Person;
}

interface Person {
  email: string;
  kostId: string;
}

/** Finds these accounts in the data. */
export async function castOf({ client }: Stage): Promise<Cast> {
  const { rows } = await client.query<{ email: string; kost_id: string; tenant: string; invoices: number }>(`
    select o.email, k.id as kost_id, t.email as tenant, c.invoices::int
    from (select owner_id, count(*) as invoices from invoices group by 1) c
    join users o on o.id = c.owner_id
    cross join lateral (select id from kosts where owner_id = o.id order by id limit 1) k
    cross join lateral (select u.email from tenancies t join users u on u.id = t.user_id
      where t.owner_id = o.id order by t.id limit 1) t
    order by c.invoices desc`);
  const [big] = rows;
  const typical = rows.toSorted((a, b) => Math.abs(a.invoices - 1_000) - Math.abs(b.invoices - 1_000))[0];
  if (big === undefined || typical === undefined) throw new Error('The data have no owner.');
  return {
    big: { email: big.email, kostId: big.kost_id },
    typical: { email: typical.email, kostId: typical.kost_id },
    tenant: { email: typical.tenant, kostId: typical.kost_id },
    admin: { email: 'admin@bench.ekost.id', kostId: big.kost_id },
  };
}

/** Every list that pages. */
export function lists({ big, tenant, admin }: Cast): Read[] {
  return [
    { name: 'invoices of the owner', email: big.email, path: '/api/invoices' },
    { name: 'paid invoices of the owner', email: big.email, path: '/api/invoices?status=PAID' },
    { name: 'overdue invoices of the owner', email: big.email, path: '/api/invoices?status=OVERDUE' },
    { name: 'electricity invoices of the owner', email: big.email, path: '/api/invoices?invoice_type=ELECTRICITY' },
    { name: 'invoices of the tenant', email: tenant.email, path: '/api/invoices' },
    { name: 'bills of the tenant', email: tenant.email, path: '/api/payments' },
    { name: 'payments of the owner', email: big.email, path: '/api/owner/payments' },
    { name: 'complaints of the owner', email: big.email, path: '/api/complaints' },
    { name: 'complaints of the tenant', email: tenant.email, path: '/api/complaints' },
    { name: 'kosts of the owner', email: big.email, path: '/api/kost' },
    { name: 'rooms of a kost', email: big.email, path: `/api/kost/${big.kostId}/rooms` },
    { name: 'tenants of a kost', email: big.email, path: `/api/kost/${big.kostId}/tenants` },
    { name: 'articles of the owner', email: big.email, path: '/api/owner/articles' },
    { name: 'activity of the owner', email: big.email, path: '/api/audit-log' },
    { name: 'tenants to assign', email: big.email, path: '/api/admin/users?role=TENANT' },
    { name: 'public articles', email: tenant.email, path: '/articles' },
    { name: 'public articles of a tag', email: tenant.email, path: '/articles?tag=tips' },
    { name: 'users', email: admin.email, path: '/api/admin/users' },
    { name: 'pending users', email: admin.email, path: '/api/admin/pending-users' },
    { name: 'all articles', email: admin.email, path: '/api/admin/all-articles' },
    { name: 'pending articles', email: admin.email, path: '/api/admin/pending-articles' },
    { name: 'all kosts', email: admin.email, path: '/api/admin/kosts' },
    { name: 'all complaints', email: admin.email, path: '/api/complaints' },
    { name: 'all activity', email: admin.email, path: '/api/audit-log' },
    { name: 'quarantined callbacks', email: admin.email, path: '/api/admin/quarantined-callbacks' },
  ];
}

/** Every dashboard and summary. */
export function dashboards({ big, typical, tenant, admin }: Cast): (Read & { budget: number })[] {
  return [
    { name: 'dashboard of the owner with 1,000', email: typical.email, path: '/api/dashboard/owner', budget: 2 },
    { name: 'dashboard of the owner with 40,000', email: big.email, path: '/api/dashboard/owner', budget: 12 },
    { name: 'dashboard of the tenant', email: tenant.email, path: '/api/dashboard/tenant', budget: 2 },
    { name: 'payment summary of the tenant', email: tenant.email, path: '/api/tenant/payment-summary', budget: 2 },
    { name: 'complaint summary of the tenant', email: tenant.email, path: '/api/tenant/complaint-summary', budget: 2 },
    { name: 'dashboard of the admin', email: admin.email, path: '/api/admin/dashboard', budget: 2 },
    { name: 'report of the admin', email: admin.email, path: '/api/admin/report', budget: 2 },
  ];
}

/** What a read asks of the database, without the session check, and how many bytes it answers. */
export interface Recorded {
  statements: Statement[];
  bytes: number;
}

/** Makes a read once. */
export async function recorded(stage: Stage, { email, path, name }: Read): Promise<Recorded> {
  const { response, requests } = await stage.call(await stage.token(email), path);
  const answer = await response.text();
  if (!response.ok) throw new Error(`${name}: ${response.status} ${answer}`);
  const statements = requests.flat().filter(({ query }) => !query.includes('from "sessions"'));
  return { statements, bytes: Buffer.byteLength(answer) };
}

/** A list's first and deepest page, in the page size of the screens. */
export async function pagesOf(stage: Stage, read: Read): Promise<{ first: Recorded; deepest: Recorded }> {
  const token = await stage.token(read.email);
  const at = (fields: Record<string, string>) =>
    `${read.path}${read.path.includes('?') ? '&' : '?'}${new URLSearchParams(fields)}`;
  let cursor: string | null = null;
  for (;;) {
    const { response } = await stage.call(token, at({ limit: '100', ...(cursor === null ? {} : { cursor }) }));
    if (!response.ok) throw new Error(`${read.name}: ${response.status} ${await response.text()}`);
    const next = response.headers.get('x-next-cursor');
    if (next === null) break;
    cursor = next;
  }
  const page = (fields: Record<string, string>) =>
    recorded(stage, { ...read, path: at({ limit: String(PAGE), ...fields }) });
  return { first: await page({}), deepest: await page(cursor === null ? {} : { cursor }) };
}
