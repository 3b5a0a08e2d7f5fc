import { expect, it } from 'vitest';
import { createTestApp } from '#tests/support/app/test-app.ts';
import { expectStatus } from '#tests/support/people/factories.ts';
import { deployed } from '#tests/support/app/secrets.ts';

it('tells the demo accounts and their password where this is a demo', async () => {
  const app = createTestApp({ bindings: { DEMO_MODE: 'true', DEMO_PASSWORD: 'demo-rahasia' } });
  expect(await expectStatus(200, app.rest.get('/auth/demo'))).toEqual({
    enabled: true,
    password: 'demo-rahasia',
    accounts: [
      { label: 'Pemilik Kost', email: 'pemilik@demo.ekost.id' },
      { label: 'Penghuni Kost', email: 'penyewa@demo.ekost.id' },
    ],
  });
});

it('tells nothing where this is none, even with a demo password set', async () => {
  const app = createTestApp({ bindings: { ...deployed, DEMO_PASSWORD: 'demo-rahasia' } });
  expect(await expectStatus(200, app.rest.get('/auth/demo'))).toEqual({ enabled: false, password: '', accounts: [] });
});
