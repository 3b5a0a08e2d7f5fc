import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { createLog } from '#worker/log.ts';
import { createEmail, type MailBinding } from '#worker/messages/email.ts';

it('an e-mail goes through the binding of the Worker, which keeps it on this machine', async () => {
  const log = createLog(
    () => undefined,
    () => new Date(),
  );
  const email = createEmail({ from: 'tagihan@ekost.test', mail: env.MAIL as MailBinding, log });
  const message = { title: 'Kabar', text: 'Halo Siti', url: 'https://ekost.test/t/abc', template: null };
  expect(await email.send(crypto.randomUUID(), { ...message, destination: 'siti@contoh.id' })).toEqual({
    kind: 'ACCEPTED',
    providerId: expect.stringContaining('@'),
  });
});
