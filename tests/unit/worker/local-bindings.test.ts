import { expect, it } from 'vitest';
import { localBindings } from '#worker/local/local-bindings.ts';

const PUBLIC_URL = 'http://localhost:8787';
const DATABASE_URL = 'postgresql://ekost:rahasia@db.example/ekost';

it('a local run is a demo on the embedded database', () => {
  expect(localBindings({})).toEqual({ DEMO_MODE: 'true', PAYMENT_GATEWAY: 'simulated', PUBLIC_URL });
});

it('a named database gets no demo and no simulated bank', () => {
  expect(localBindings({ DATABASE_URL })).toEqual({ DEMO_MODE: 'false', PUBLIC_URL });
  expect(localBindings({ DATABASE_URL, DEMO_MODE: '' })).toEqual({ DEMO_MODE: 'false', PUBLIC_URL });
});

it('variables that are set stay as they are', () => {
  const said = { DATABASE_URL, DEMO_MODE: 'true', PAYMENT_GATEWAY: 'xendit', DEMO_PASSWORD: 'rahasia' };
  const { DATABASE_URL: _, ...passed } = said;
  expect(localBindings(said)).toEqual({ ...passed, PUBLIC_URL });
});

it('a Xendit key is used, in a demo too', () => {
  const XENDIT_SECRET_KEY = 'xnd_test_0123456789';
  expect(localBindings({ XENDIT_SECRET_KEY })).toMatchObject({ PAYMENT_GATEWAY: 'xendit', XENDIT_SECRET_KEY });
  expect(localBindings({ DATABASE_URL, XENDIT_SECRET_KEY })).toMatchObject({ PAYMENT_GATEWAY: 'xendit' });
});

it('links lead to this machine, by its port, unless the address is given', () => {
  expect(localBindings({ PORT: '9000' })).toMatchObject({ PUBLIC_URL: 'http://localhost:9000' });
  expect(localBindings({ PORT: '9000', PUBLIC_URL: 'https://kost.id' })).toMatchObject({
    PUBLIC_URL: 'https://kost.id',
  });
});

it('the settings of all channels are passed on', () => {
  const channels = { MESSAGES: 'live', WHATSAPP_TOKEN: 't', EMAIL_FROM: 'a@b.id', VAPID_SUBJECT: 'mailto:a@b.id' };
  expect(localBindings(channels)).toMatchObject(channels);
});
