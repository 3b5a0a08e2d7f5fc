import { expect, it } from 'vitest';
import { encryptExample } from '#tests/support/messengers/push-example.ts';

it('inside workerd, a push message is encrypted as in the example of RFC 8291', async () => {
  const { body, expected } = await encryptExample();
  expect(body).toBe(expected);
});
