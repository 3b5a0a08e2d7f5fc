import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { randomAddress } from '#tests/support/app/random-address.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import { makeAccount, PASSWORD, unique } from '#tests/support/people/factories.ts';
import { expectRefusal } from '#tests/support/app/refusals.ts';

const DETAIL = 'Terlalu banyak pendaftaran dari jaringan ini. Coba lagi beberapa menit lagi.';

const app = createTestApp({ now: '2033-03-03T00:00:00Z' });
const taken = (await makeAccount(app, { role: 'OWNER' })).email;

describe('the limit on registrations', () => {
  const form = (email: string) => ({
    full_name: 'Siti',
    email,
    phone: '081234567890',
    role: 'OWNER',
    password: PASSWORD,
  });
  const register = (email: string, address: string) =>
    app.rest.post('/auth/register', form(email), { 'cf-connecting-ip': address });

  /** As many registrations as a batch holds, from one address, for an email that is taken. */
  async function batch(address: string) {
    const calls = Array.from({ length: 20 }, () => ({ json: form(taken) }));
    const response = await app.fetch(
      new Request(`http://ekost.test/trpc/${calls.map(() => 'auth.register').join(',')}?batch=1`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'cf-connecting-ip': address },
        body: JSON.stringify({ ...calls }),
      }),
    );
    const answers = (await response.json()) as { error: { json: { data: { code: string } } } }[];
    return { headers: response.headers, codes: new Set(answers.map(({ error }) => error.json.data.code)) };
  }

  /** The state after this many registrations, without waiting for their hashes. No other suite uses this instant. */
  const counted = (failures: number) =>
    app.deps.db.execute(sql`update login_attempts set failures = ${failures}
      where window_started_at = ${app.clock.now().toISOString()} and failures = 1 and pending = 0`);

  it('lets five hundred from an address through in 15 minutes, refused ones counted, and others at any time', async () => {
    const address = randomAddress();
    await expectRefusal('EMAIL_TAKEN', register(taken, address));
    await counted(499);
    expect((await register(`${unique('daftar')}@uji.ekost.id`, address)).status).toBe(201);

    app.clock.advanceMs(5 * 60_000);
    const email = `${unique('daftar')}@uji.ekost.id`;
    const { headers } = await expectRefusal('TOO_MANY_ATTEMPTS', register(email, address), DETAIL);
    expect(headers.get('retry-after')).toBe('600');
    await expectRefusal('EMAIL_TAKEN', register(taken, randomAddress()));
    app.clock.advanceMs(10 * 60_000);
    expect((await register(email, address)).status).toBe(201);
  });

  it('holds inside one tRPC batch, before a password is hashed', async () => {
    const address = randomAddress();
    await expectRefusal('EMAIL_TAKEN', register(taken, address));
    await counted(500);
    const { codes, headers } = await batch(address);
    expect([...codes]).toEqual(['TOO_MANY_ATTEMPTS']);
    expect(headers.get('retry-after')).toBe('900');
  });
});
