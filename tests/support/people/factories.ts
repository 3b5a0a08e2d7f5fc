import { sql } from 'drizzle-orm';
import type { Invoice } from '#shared/contract/invoices.ts';
import type { Kost } from '#shared/contract/kost.ts';
import type { PaymentAttempt } from '#shared/contract/payments.ts';
import type { Room } from '#shared/contract/rooms.ts';
import type { QuickTenantResult, Tenant } from '#shared/contract/tenants.ts';
import type { GatewayMethod, Role } from '#shared/enums.ts';
import { addDays, addMonths, wibDay } from '#shared/rules/calendar.ts';
import { signAccessToken } from '#worker/features/auth/access-token.ts';
import { TOKEN_SECONDS } from '#worker/features/open-sessions/lifetimes.ts';
import { createPasswordHasher } from '#worker/passwords/password-hasher.ts';
import type { Db } from '#worker/db/client.ts';
import type { RestClient } from '../app/rest-client.ts';
import { CHEAP_PASSWORDS } from '../app/cheap-passwords.ts';
import { giveTotp } from './totp.ts';
import { JWT_SECRET } from '../app/secrets.ts';

/** Everyone's password in the tests. */
export const PASSWORD = 'rahasia-uji';
/** What an account with this password stores of it. */
export const passwordHash = createPasswordHasher(CHEAP_PASSWORDS).hash(PASSWORD);

/** What makes rows: the app in this process, or the one inside workerd. */
export interface AppUnderTest {
  deps: { db: Db };
  clock: { now: () => Date };
  rest: RestClient;
}

const CONSONANTS = 'bcdfghjklmnpqrstvwxz';

/** A word that no other test uses, without digits or words in it that a search could mean. */
export function unique(word: string): string {
  const letters = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => CONSONANTS[byte % 20]);
  return `${word}-${letters.join('')}`;
}

/** A well-formed NIK that no other test uses. */
export function uniqueNik(): string {
  const random = String(crypto.getRandomValues(new Uint32Array(1))[0] ?? 1).padStart(10, '0');
  return `32${String(10 + (Number(random.slice(0, 2)) % 80))}01${`170845`}${String((Number(random.slice(-4)) % 9999) + 1).padStart(4, '0')}`;
}

export interface Person {
  id: string;
  email: string;
  rest: RestClient;
}

export interface PersonOptions {
  role: Role;
  status?: 'ACTIVE' | 'PENDING_APPROVAL' | 'REJECTED' | 'SUSPENDED';
  full_name?: string;
}

/**
 * An account made directly in the database, with contacts that its holder typed when registering: active and of any
 * role, which no call can do. An admin has a second factor that was set up long ago; `totpCode` gives its codes.
 */
export async function makeAccount(app: AppUnderTest, options: PersonOptions): Promise<{ id: string; email: string }> {
  const email = `${unique(options.role.toLowerCase())}@uji.ekost.id`;
  const status = options.status ?? 'ACTIVE';
  const { rows } = await app.deps.db.execute<{ id: string }>(sql`
    with account as (
      insert into users (email, full_name, phone, role, status, password_hash, password_chosen_at, rejection_reason)
      values (${email}, ${options.full_name ?? 'Pengguna Uji'}, '081234567890', ${options.role}, ${status},
        ${await passwordHash}, now(), ${status === 'REJECTED' ? 'Data tidak lengkap' : null})
      returning id, email, phone
    ), proofs as (
      insert into contact_proofs (user_id, kind, value, how, proven_at)
      select id, kind, value, 'REGISTRATION', now()
      from account cross join lateral (values ('EMAIL', email), ('PHONE', phone)) as typed (kind, value)
    ) select id from account`);
  const id = rows[0]?.id ?? '';
  if (options.role === 'ADMIN') await giveTotp(app, id);
  return { id, email };
}

/** A signed-in account. */
export async function makePerson(app: AppUnderTest, options: PersonOptions): Promise<Person> {
  const account = await makeAccount(app, options);
  return { ...account, rest: await openSession(app, account.id, options.role) };
}

/** A session made directly in the database, without waiting for a password's hash. */
export async function openSession(app: AppUnderTest, id: string, role: Role): Promise<RestClient> {
  const actor = { kind: 'session' as const, accountId: id, role, sessionId: crypto.randomUUID() };
  const now = app.clock.now();
  await app.deps.db.execute(sql`
    insert into sessions (id, user_id, created_at, expires_at, stepped_up_at, last_used_at)
    values (${actor.sessionId}, ${id}, ${now.toISOString()},
      ${now.toISOString()}::timestamptz + make_interval(secs => ${TOKEN_SECONDS}), ${now.toISOString()},
      ${now.toISOString()})`);
  return app.rest.as(await signAccessToken(JWT_SECRET, actor, now));
}

/** The body of an answer with the expected status; otherwise fails and shows the answer. */
export async function expectStatus<Body>(status: number, call: Promise<{ status: number; body: Body }>): Promise<Body> {
  const answer = await call;
  if (answer.status !== status)
    throw new Error(`expected ${status}, got ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

export function makeKost(owner: Person, fields: Partial<Record<string, unknown>> = {}): Promise<Kost> {
  return expectStatus(
    201,
    owner.rest.post<Kost>('/kost', {
      name: unique('Kost'),
      address: 'Jl. Uji No. 1',
      kost_type: 'CAMPUR',
      description: 'Untuk pengujian',
      facilities: ['WiFi'],
      rules: ['Dilarang merokok di dalam kamar'],
      images: [],
      ...fields,
    }),
  );
}

export function makeRoom(owner: Person, kostId: string, fields: Partial<Record<string, unknown>> = {}): Promise<Room> {
  return expectStatus(
    201,
    owner.rest.post<Room>('/api/rooms', {
      kost_id: kostId,
      room_number: unique('K').slice(-18),
      monthly_rent: 1_500_000,
      ...fields,
    }),
  );
}

/** What the quick tenant form sends. */
export function quickTenantFields(
  app: Pick<AppUnderTest, 'clock'>,
  roomId: string,
  fields: Partial<Record<string, unknown>> = {},
) {
  const today = wibDay(app.clock.now());
  return {
    full_name: 'Penyewa Uji',
    email: `${unique('penyewa')}@uji.ekost.id`,
    phone: '0812-3456-7890',
    nik: uniqueNik(),
    emergency_contact_name: 'Keluarga Uji',
    emergency_contact_phone: '0813 3456 7890',
    room_id: roomId,
    contract_start: addDays(today, -10),
    contract_end: addMonths(today, 12),
    deposit_amount: 1_500_000,
    ...fields,
  };
}

export interface TenantPerson extends Person {
  tenant: Tenant;
}

/** A signed-in tenant who has, according to the database, chosen a password. */
export async function makeTenant(app: AppUnderTest, owner: Person, roomId: string, fields = {}): Promise<TenantPerson> {
  const { tenant: written, credentials } = await expectStatus(
    201,
    owner.rest.post<QuickTenantResult>('/api/owner/quick-tenant', quickTenantFields(app, roomId, fields)),
  );
  // Only the answer of a write has hints.
  const { hints: _, ...tenant } = written;
  const { user_id: id } = tenant;
  await app.deps.db.execute(sql`
    update users set must_change_password = false, password_chosen_at = now(), password_expires_at = null,
      password_hash = ${await passwordHash} where id = ${id}`);
  const chosen = { ...tenant, owner_may_issue_credentials: false };
  return { id, email: credentials.email, tenant: chosen, rest: await openSession(app, id, 'TENANT') };
}

/** A tenant signed in with the first password, who has not chosen another yet. */
export async function makeNewcomer(
  app: AppUnderTest,
  owner: Person,
  roomId: string,
  fields = {},
): Promise<TenantPerson> {
  const { tenant, credentials } = await expectStatus(
    201,
    owner.rest.post<QuickTenantResult>('/api/owner/quick-tenant', quickTenantFields(app, roomId, fields)),
  );
  const { user_id: id } = tenant;
  return { id, email: credentials.email, tenant, rest: await openSession(app, id, 'TENANT') };
}

export interface Household {
  owner: Person;
  kost: Kost;
  room: Room;
  tenant: TenantPerson;
}

/** An owner with a kost, a room and a tenant: what most suites need. */
export async function makeHousehold(app: AppUnderTest): Promise<Household> {
  const owner = await makePerson(app, { role: 'OWNER' });
  const kost = await makeKost(owner);
  const room = await makeRoom(owner, kost.id);
  const tenant = await makeTenant(app, owner, room.id);
  return { owner, kost, room, tenant };
}

export function makeInvoice(
  app: Pick<AppUnderTest, 'clock'>,
  owner: Person,
  tenantId: string,
  fields: Partial<Record<string, unknown>> = {},
) {
  return expectStatus(
    201,
    owner.rest.post<Invoice>('/api/invoices', {
      tenant_id: tenantId,
      invoice_type: 'MONTHLY_RENT',
      title: 'Sewa bulan ini',
      due_date: addDays(wibDay(app.clock.now()), 7),
      items: [{ description: 'Sewa kamar', quantity: 1, unit_price: 1_500_000 }],
      ...fields,
    }),
  );
}

/** An invoice that has been sent. */
export async function makeBill(
  app: Pick<AppUnderTest, 'clock'>,
  owner: Person,
  tenantId: string,
  fields = {},
): Promise<Invoice> {
  const draft = await makeInvoice(app, owner, tenantId, fields);
  return expectStatus(200, owner.rest.post<Invoice>(`/api/invoices/${draft.id}/send`));
}

export function openPayment(
  tenant: Person,
  invoiceId: string,
  amount: number,
  method: GatewayMethod = 'BCA_VIRTUAL_ACCOUNT',
): Promise<PaymentAttempt> {
  return expectStatus(
    201,
    tenant.rest.post<PaymentAttempt>('/api/payments', { invoice_id: invoiceId, amount, payment_method: method }),
  );
}

/** A succeeded payment: opened by the tenant, captured by the simulated bank. */
export async function pay(
  app: Pick<AppUnderTest, 'rest'>,
  tenant: Person,
  invoiceId: string,
  amount: number,
): Promise<PaymentAttempt> {
  const attempt = await openPayment(tenant, invoiceId, amount);
  await expectStatus(
    200,
    app.rest.post(`/api/simulated-payments/${attempt.payment_reference}`, { outcome: 'SUCCEEDED' }),
  );
  return attempt;
}
