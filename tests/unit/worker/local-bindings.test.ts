import { expect, it } from 'vitest';
import { localBindings } from '#worker/local/local-bindings.ts';

const DATABASE_URL = 'postgresql://ekost:rahasia@db.example/ekost';

it('a local run is a demo on the embedded database', () => {
  expect(localBindings({})).toEqual({ DEMO_MODE: 'true', PAYMENT_GATEWAY: 'simulated' });
});

it('a named database gets no demo and no simulated bank', () => {
  expect(localBindings({ DATABASE_URL })).toEqual({ DEMO_MODE: 'false' });
  expect(localBindings({ DATABASE_URL, DEMO_MODE: '' })).toEqual({ DEMO_MODE: 'false' });
});

it('variables that are set stay as they are', () => {
  const said = { DATABASE_URL, DEMO_MODE: 'true', PAYMENT_GATEWAY: 'xendit', DEMO_PASSWORD: 'rahasia' };
  expect(localBindings(said)).toEqual({ DEMO_MODE: 'true', PAYMENT_GATEWAY: 'xendit', DEMO_PASSWORD: 'rahasia' });
});

it('a Xendit key is used, in a demo too', () => {
  const XENDIT_SECRET_KEY = 'xnd_test_0123456789';
  expect(localBindings({ XENDIT_SECRET_KEY })).toMatchObject({ PAYMENT_GATEWAY: 'xendit', XENDIT_SECRET_KEY });
  expect(localBindings({ DATABASE_URL, XENDIT_SECRET_KEY })).toMatchObject({ PAYMENT_GATEWAY: 'xendit' });
});
