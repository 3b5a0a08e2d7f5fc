import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { parseConfig } from '#worker/config.ts';

const bindings = {
  DATABASE_URL: 'postgresql://ekost:rahasia@db.example/ekost',
  JWT_SECRET: 'jwt-rahasia-untuk-uji-9f2c7a41e8',
  NIK_KEY: Buffer.from('kunci-uji-32-byte-7d1f93b5c2a840').toString('base64'),
  XENDIT_CALLBACK_TOKEN: 'callback-rahasia-uji-3b8e5d2a90'.padEnd(32, 'q7'),
  PAYMENT_GATEWAY: 'xendit',
  PUBLIC_URL: 'https://kost.example',
};
const key = { XENDIT_SECRET_KEY: 'xnd_test_0123456789' };

describe('the configuration', () => {
  it('takes payments through Xendit with its key, and is never a demo by itself', () => {
    expect(parseConfig({ ...bindings, ...key })).toMatchObject({
      DEMO_MODE: false,
      simulated: false,
      xendit: { secretKey: key.XENDIT_SECRET_KEY, baseUrl: 'https://api.xendit.co' },
    });
  });

  it('simulates the bank in a demo that says so, even if there is a key', () => {
    const demo = { ...bindings, ...key, DEMO_MODE: 'true', PAYMENT_GATEWAY: 'simulated' };
    expect(parseConfig(demo)).toMatchObject({ simulated: true, xendit: null });
  });

  it.each([
    [
      'simulated outside a demo',
      { PAYMENT_GATEWAY: 'simulated' },
      'PAYMENT_GATEWAY is simulated, which only a demo may be',
    ],
    [
      'simulated outside a demo, though there is a key',
      { PAYMENT_GATEWAY: 'simulated', ...key },
      'PAYMENT_GATEWAY is simulated, ',
    ],
    ['xendit without its key', {}, 'PAYMENT_GATEWAY is xendit, which needs XENDIT_SECRET_KEY.'],
    [
      'xendit without its key, in a demo',
      { DEMO_MODE: 'true' },
      'PAYMENT_GATEWAY is xendit, which needs XENDIT_SECRET_KEY.',
    ],
    ['xendit with an empty key', { XENDIT_SECRET_KEY: '' }, 'XENDIT_SECRET_KEY '],
    [
      'a gateway that is not said, in a demo',
      { PAYMENT_GATEWAY: undefined, DEMO_MODE: 'true' },
      'PAYMENT_GATEWAY is missing.',
    ],
    [
      'a gateway that is not said, though there is a key',
      { PAYMENT_GATEWAY: undefined, ...key },
      'PAYMENT_GATEWAY is missing.',
    ],
    ['an unknown gateway', { PAYMENT_GATEWAY: 'midtrans', ...key }, 'PAYMENT_GATEWAY must be simulated or xendit.'],
    ['no gateway at all', { PAYMENT_GATEWAY: '', DEMO_MODE: 'true' }, 'PAYMENT_GATEWAY must be simulated or xendit.'],
  ])('refuses %s, by the name of the variable', (_, odd, says) => {
    expect(() => parseConfig({ ...bindings, ...odd })).toThrow(`Configuration: ${says}`);
  });

  it.each(['http://api.xendit.co', 'http://127.0.0.1.xendit.co', 'http://localhost@xendit.co', 'ftp://127.0.0.1/'])(
    'never sends the gateway’s key over %s',
    (address) => {
      expect(() => parseConfig({ ...bindings, ...key, XENDIT_BASE_URL: address })).toThrow(
        'Configuration: XENDIT_BASE_URL must be an https:// address (http:// for this machine alone).',
      );
    },
  );

  it.each(['https://proxy.example/xendit', 'http://127.0.0.1:4100', 'http://localhost:4100', 'http://[::1]:4100'])(
    'accepts %s for the gateway',
    (address) => {
      expect(parseConfig({ ...bindings, ...key, XENDIT_BASE_URL: address }).xendit?.baseUrl).toBe(address);
    },
  );

  it.each([
    ['JWT_SECRET', 'a'.repeat(32)],
    ['JWT_SECRET', 'rahasia!'.repeat(8)],
    ['JWT_SECRET', `${'a'.repeat(40)}12345678`],
    ['JWT_SECRET', '0123456789abcdefghijklmnopqrstuvwxyz'],
    ['XENDIT_CALLBACK_TOKEN', '1234567890'.repeat(4)],
    ['XENDIT_CALLBACK_TOKEN', ' '.repeat(64)],
    ['NIK_KEY', Buffer.alloc(32).toString('base64')],
    ['NIK_KEY', Buffer.alloc(32, 255).toString('base64')],
    ['NIK_KEY', Buffer.from(Array.from({ length: 32 }, (_, at) => at)).toString('base64')],
  ])('refuses a %s that can be guessed, and does not repeat it', (name, value) => {
    const start = () => parseConfig({ ...bindings, ...key, [name]: value });
    expect(start).toThrow(`Configuration: ${name} can be guessed`);
    expect(start).not.toThrow(value);
  });

  it.each([Buffer.alloc(32), Buffer.alloc(32, 1), Buffer.from('12345678'.repeat(4))])(
    'takes an old NIK key that can be guessed, so that values can be sealed anew, and refuses it as the present one',
    (bytes) => {
      const weak = bytes.toString('base64');
      const { nikKeys, guessableOldKeys } = parseConfig({ ...bindings, ...key, NIK_OLD_KEYS: weak });
      expect({ nikKeys, guessableOldKeys }).toEqual({ nikKeys: [bindings.NIK_KEY, weak], guessableOldKeys: 1 });
      const turned = { NIK_KEY: weak, NIK_OLD_KEYS: bindings.NIK_KEY };
      expect(() => parseConfig({ ...bindings, ...key, ...turned })).toThrow('Configuration: NIK_KEY can be guessed');
    },
  );

  it.each(['pendek', Buffer.alloc(16, 7).toString('base64'), 'a'.repeat(44)])(
    'refuses %s among the old NIK keys, which is no key',
    (value) => {
      const old = `${bindings.NIK_KEY},${value}`;
      const start = () => parseConfig({ ...bindings, ...key, NIK_OLD_KEYS: old });
      expect(start).toThrow('Configuration: NIK_OLD_KEYS must be 32 bytes in base64.');
    },
  );

  it('takes every secret that was made at random', () => {
    for (let time = 0; time < 2_000; time += 1) {
      const made = {
        JWT_SECRET: randomBytes(16).toString('hex'),
        NIK_KEY: randomBytes(32).toString('base64'),
        XENDIT_CALLBACK_TOKEN: randomBytes(24).toString('base64url'),
      };
      expect(() => parseConfig({ ...bindings, ...key, ...made })).not.toThrow();
    }
  });

  it('lets a job make 8,000 subrequests unless it says otherwise, and never more than the platform grants', () => {
    const read = (fields: object) => parseConfig({ ...bindings, ...key, ...fields }).JOB_SUBREQUESTS;
    expect([read({}), read({ JOB_SUBREQUESTS: '500' })]).toEqual([8_000, 500]);
    for (const odd of ['', '0', '199', '10001', '8e9', 'banyak', '300.5', '-1']) {
      expect(() => read({ JOB_SUBREQUESTS: odd })).toThrow(
        'Configuration: JOB_SUBREQUESTS must be a whole number from 200 to 10000.',
      );
    }
  });

  it.each(Object.keys(bindings))('without %s fails by its name', (name) => {
    expect(() => parseConfig({ ...bindings, ...key, [name]: undefined })).toThrow(`Configuration: ${name} is missing.`);
  });

  it('names everything that is wrong in one sentence', () => {
    expect(() => parseConfig({})).toThrow(
      'Configuration: DATABASE_URL is missing; JWT_SECRET is missing; NIK_KEY is missing; XENDIT_CALLBACK_TOKEN is missing; PAYMENT_GATEWAY is missing; PUBLIC_URL is missing.',
    );
  });

  it.each([
    ['JWT_SECRET', 'kunci-pendek', 'must have at least 32 characters'],
    ['XENDIT_CALLBACK_TOKEN', 'pendek', 'must have at least 32 characters'],
    ['NIK_KEY', Buffer.alloc(16, 7).toString('base64'), 'must be 32 bytes in base64'],
    ['DATABASE_URL', 'mysql://ekost:kata-sandi@db/ekost', 'must be a postgresql:// address'],
    ['DEMO_MODE', 'ya', ''],
  ])('with a wrong %s says so and never prints its value', (name, value, says) => {
    const parse = () => parseConfig({ ...bindings, ...key, [name]: value });
    expect(parse).toThrow(`${name} ${says}`);
    expect(parse).not.toThrow(value);
  });
});
