import { describe, expect, it } from 'vitest';
import { expectRefusal } from '#tests/support/app/refusals.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import { shareBills } from '#tests/support/people/bill-links.ts';
import { makeBill, makeHousehold } from '#tests/support/people/factories.ts';

const app = createTestApp();
const house = await makeHousehold(app);
await makeBill(app, house.owner, house.tenant.tenant.id);
const token = await shareBills(house.owner, house.tenant.tenant.id);

describe('a network that asks by links without end', () => {
  it('is refused for a minute, the same for every token, and others are not', async () => {
    const own = createTestApp({ linkLimit: 3 });
    const ask = (tried: string, headers = {}) => own.rest.get(`/api/bill-links/${tried}`, headers);
    expect([(await ask(token)).status, (await ask('x')).status, (await ask(token)).status]).toEqual([200, 404, 200]);
    const sentence = 'Terlalu banyak permintaan dari jaringan ini. Coba lagi satu menit lagi.';
    for (const tried of [token, 'x']) {
      const { headers } = await expectRefusal('TOO_MANY_ATTEMPTS', ask(tried), sentence);
      expect(headers.get('retry-after')).toBe('60');
    }
    expect((await ask(token, { 'cf-connecting-ip': '203.0.113.9' })).status).toBe(200);
    own.clock.set(new Date(own.clock.now().getTime() + 60_000).toISOString());
    expect((await ask(token)).status).toBe(200);
  });
});
