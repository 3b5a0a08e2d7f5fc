import { describe, expect, it } from 'vitest';
import { parseConfig } from '#worker/config.ts';

const bindings = {
  DATABASE_URL: 'postgresql://ekost:rahasia@db.example/ekost',
  JWT_SECRET: 'j'.repeat(32),
  NIK_KEY: Buffer.alloc(32, 1).toString('base64'),
  XENDIT_CALLBACK_TOKEN: 'c'.repeat(32),
};

describe('the configuration', () => {
  it('without a gateway key is simulated, and never a demo by itself', () => {
    expect(parseConfig(bindings)).toMatchObject({ simulated: true, DEMO_MODE: false });
  });

  it('with a gateway key is not simulated', () => {
    expect(parseConfig({ ...bindings, XENDIT_SECRET_KEY: 'xnd_test' }).simulated).toBe(false);
  });

  it.each(Object.keys(bindings))('without %s fails by its name', (name) => {
    expect(() => parseConfig({ ...bindings, [name]: undefined })).toThrow(`Configuration: ${name} is missing.`);
  });

  it('names everything that is wrong in one sentence', () => {
    expect(() => parseConfig({})).toThrow(
      'Configuration: DATABASE_URL is missing; JWT_SECRET is missing; NIK_KEY is missing; XENDIT_CALLBACK_TOKEN is missing.',
    );
  });

  it.each([
    ['JWT_SECRET', 'kunci-pendek', 'must have at least 32 characters'],
    ['XENDIT_CALLBACK_TOKEN', 'pendek', 'must have at least 32 characters'],
    ['NIK_KEY', Buffer.alloc(16, 7).toString('base64'), 'must be 32 bytes in base64'],
    ['DATABASE_URL', 'mysql://ekost:kata-sandi@db/ekost', 'must be a postgresql:// address'],
    ['DEMO_MODE', 'ya', ''],
  ])('with a wrong %s says so and never prints its value', (name, value, says) => {
    const parse = () => parseConfig({ ...bindings, [name]: value });
    expect(parse).toThrow(`${name} ${says}`);
    expect(parse).not.toThrow(value);
  });
});
