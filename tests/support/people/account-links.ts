import { sql } from 'drizzle-orm';
import type { Invitation } from '#shared/contract/invitations.ts';
import type { ResetRequested } from '#shared/contract/password-reset.ts';
import type { ResetChannel } from '#shared/enums.ts';
import { HELD_MINUTES } from '#worker/features/sending/claim-messages.ts';
import { sendDueMessages } from '#worker/features/sending/send-messages.ts';
import { jobContext } from '#worker/job-context.ts';
import { randomAddress } from '../app/random-address.ts';
import { eventually } from '../app/eventually.ts';
import { keyedHash } from '#worker/crypto.ts';
import { networkOf } from '#worker/http/network.ts';
import { JWT_SECRET } from '../app/secrets.ts';
import type { TestApp } from '../app/test-app.ts';
import { expectStatus, type Person } from './factories.ts';
import type { RestClient } from '../app/rest-client.ts';

/** A message as the demo's inbox shows it. */
export interface ShownMessage extends Record<string, unknown> {
  channel: string;
  destination: string;
  title: string;
  body: string;
  url: string | null;
}

/** What was sent to an account, the oldest first, after everything that is due has been sent. */
export async function sentTo({ deps }: Pick<TestApp, 'deps'>, userId: string): Promise<ShownMessage[]> {
  await eventually(async () => {
    await sendDueMessages(jobContext(deps));
    const { rows } = await deps.db.execute(sql`
      -- Another sender may be sending it, or hold it; the clock of a suite may stand still.
      select from messages where user_id = ${userId} and (state = 'SENDING' or state = 'QUEUED'
        and (next_try_at <= ${deps.now().toISOString()}
          or error_code is null and next_try_at = updated_at + make_interval(mins => ${HELD_MINUTES})))`);
    if (rows.length > 0) throw new Error('Messages of the account are still due.');
  });
  const { rows } = await deps.db.execute<ShownMessage>(sql`
    select s.channel, s.destination, s.title, s.body, s.url
    from simulated_messages s join messages m on m.id = s.message_id where m.user_id = ${userId} order by s.id`);
  return rows;
}

/** The secret at the end of an address. */
export function tokenOf(url: string | null | undefined): string {
  return new URL(url ?? '').pathname.split('/').at(-1) ?? '';
}

/** Asks for a link or a code; `headers` may name another network or device. */
export function askReset(rest: RestClient, email: string, channel: ResetChannel, headers = {}) {
  return rest.post<ResetRequested>('/auth/password-reset', { email, channel }, headers);
}

interface Holder {
  id: string;
  email: string;
}

/** The token of a link for a forgotten password that has arrived. */
export async function resetLinkOf(app: TestApp, { id, email }: Holder, headers = {}): Promise<string> {
  await expectStatus(200, askReset(app.rest, email, 'EMAIL', headers));
  const links = (await sentTo(app, id)).filter(({ title }) => title === 'Atur ulang kata sandi E-Kost');
  return tokenOf(links.at(-1)?.url);
}

/** A code that has arrived, and what proves who asked for it. */
export async function resetCodeOf(app: TestApp, { id, email }: Holder, headers = {}) {
  const { challenge } = await expectStatus(200, askReset(app.rest, email, 'WHATSAPP', headers));
  const codes = (await sentTo(app, id)).flatMap(({ body }) => /\b\d{6}\b/.exec(body) ?? []);
  return { email, challenge, code: codes.at(-1) ?? '' };
}

/** The token of a link to an account's own address that has arrived. */
export async function emailLinkOf(app: TestApp, { id, rest }: Pick<Person, 'id' | 'rest'>): Promise<string> {
  await forgetLetterPace(app);
  await expectStatus(204, rest.post('/users/email-confirmation'));
  return tokenOf((await emailLinksTo(app, id)).at(-1)?.url);
}

/** The links to an account's own address that have arrived. */
export async function emailLinksTo(app: TestApp, userId: string): Promise<ShownMessage[]> {
  return (await sentTo(app, userId)).filter(({ title }) => title === 'Konfirmasi email E-Kost');
}

/** The token of a link by which somebody else registers with the address of an account, which has arrived. */
export async function claimLinkOf(app: TestApp, { id, email }: Holder): Promise<string> {
  const from = { 'cf-connecting-ip': randomAddress() };
  await forgetLetterPace(app);
  await expectStatus(204, app.rest.post('/auth/email-claims', { email }, from));
  const letters = (await sentTo(app, id)).filter(({ title }) => title === 'Daftar E-Kost dengan email Anda');
  return tokenOf(letters.at(-1)?.url);
}

/** The token of a new invitation. */
export async function invite(by: { rest: RestClient }, userId: string): Promise<string> {
  const { url } = await expectStatus(201, by.rest.post<Invitation>(`/api/users/${userId}/invitation`));
  return tokenOf(url);
}

/** What an invited person types. */
export function acceptance(fields = {}) {
  return {
    password: 'pilihan-sendiri',
    phone: '081311112222',
    emergency_contact_name: 'Ibu Siti',
    emergency_contact_phone: '081233334444',
    reminders: true,
    ...fields,
  };
}

/** As if nobody had asked for a password from this address of the app yet. */
export async function forgetAskedResets({ deps, address }: TestApp): Promise<void> {
  const key = keyedHash(JWT_SECRET, 'reset-network', networkOf(address));
  await deps.db.execute(sql`delete from login_attempts where key = ${key}`);
}

/** As if no letter had left in this hour: suites that share a database share its pace. */
async function forgetLetterPace({ deps }: Pick<TestApp, 'deps'>): Promise<void> {
  await deps.db.execute(sql`delete from login_attempts where key = ${keyedHash(JWT_SECRET, 'letters', 'all')}`);
}

/** As if nobody had claimed an address from this address of the app yet. */
export async function forgetAskedClaims({ deps, address }: TestApp): Promise<void> {
  const key = keyedHash(JWT_SECRET, 'email-link-claims-of-network', networkOf(address));
  await deps.db.execute(sql`delete from login_attempts where key = ${key}`);
}
