import { expect, it } from 'vitest';
import { createTestApp } from '#tests/support/app/test-app.ts';
import { expectStatus } from '#tests/support/people/factories.ts';
import { deployed } from '#tests/support/app/secrets.ts';

it('shows the demo accounts and their password in a demo', async () => {
  const app = createTestApp({ bindings: { DEMO_MODE: 'true', DEMO_PASSWORD: 'demo-rahasia' } });
  expect(await expectStatus(200, app.rest.get('/auth/demo'))).toEqual({
    enabled: true,
    password: 'demo-rahasia',
    simulated_inbox: true,
    accounts: [
      { label: 'Pemilik', email: 'pemilik@demo.ekost.id' },
      { label: 'Penyewa', email: 'penyewa@demo.ekost.id' },
    ],
  });
});

it('shows nothing outside a demo, even with a demo password set', async () => {
  const app = createTestApp({ bindings: { ...deployed, DEMO_PASSWORD: 'demo-rahasia' } });
  expect(await expectStatus(200, app.rest.get('/auth/demo'))).toEqual({
    enabled: false,
    password: '',
    simulated_inbox: false,
    accounts: [],
  });
});
