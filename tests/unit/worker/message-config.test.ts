import { describe, expect, it } from 'vitest';
import { deployed, JWT_SECRET, NIK_KEY } from '#tests/support/app/secrets.ts';
import { parseConfig } from '#worker/config.ts';
import { newSecrets } from '#worker/local/secrets.ts';

const bindings = {
  ...deployed,
  DATABASE_URL: 'postgresql://ekost:rahasia@db.example/ekost',
  JWT_SECRET,
  NIK_KEY,
  XENDIT_CALLBACK_TOKEN: 'callback-rahasia-uji-3b8e5d2a90q7',
};
const whatsapp = {
  WHATSAPP_TOKEN: 'EAAG-token-rahasia',
  WHATSAPP_PHONE_ID: '106540352242922',
  WHATSAPP_APP_SECRET: 'rahasia-aplikasi',
  WHATSAPP_VERIFY_TOKEN: 'kata-kunci',
};
const { VAPID_PRIVATE_KEY = '' } = newSecrets();
const push = { VAPID_PRIVATE_KEY, VAPID_SUBJECT: 'mailto:halo@kost.example' };
/** The private key of one pair and the public key of another. */
const MIXED_KEY = JSON.stringify({
  ...JSON.parse(VAPID_PRIVATE_KEY),
  d: JSON.parse(newSecrets().VAPID_PRIVATE_KEY ?? '').d,
});
const settingsOf = (more: Record<string, string | undefined>) => parseConfig({ ...bindings, ...more }).messages;

describe('the configuration of messages', () => {
  it('without any channel is complete: texts are then sent by hand', () => {
    expect(settingsOf({})).toEqual({ simulated: false, whatsapp: null, email: null, push: null });
  });

  it('has each channel of which all settings are there', () => {
    expect(settingsOf({ ...whatsapp, ...push, EMAIL_FROM: 'halo@kost.example' })).toEqual({
      simulated: false,
      whatsapp: {
        token: 'EAAG-token-rahasia',
        phoneId: '106540352242922',
        appSecret: 'rahasia-aplikasi',
        verifyToken: 'kata-kunci',
        apiUrl: 'https://graph.facebook.com/v26.0',
      },
      email: { from: 'halo@kost.example' },
      push: { privateKey: VAPID_PRIVATE_KEY, subject: 'mailto:halo@kost.example' },
    });
  });

  it('lets 300 messages a day leave for an owner, unless it says another number', () => {
    const limitOf = (more: Record<string, string>) => parseConfig({ ...bindings, ...more }).OWNER_MESSAGES_A_DAY;
    expect([limitOf({}), limitOf({ OWNER_MESSAGES_A_DAY: '1200' })]).toEqual([300, 1200]);
  });

  it('simulates in a demo, unless it says live', () => {
    const demo = { DEMO_MODE: 'true' };
    expect(settingsOf(demo)).toMatchObject({ simulated: true, whatsapp: null });
    expect(settingsOf({ ...demo, ...whatsapp })).toMatchObject({ simulated: true, whatsapp: null });
    expect(settingsOf({ ...demo, ...push, MESSAGES: 'live' })).toMatchObject({ simulated: false, push: {} });
    const fake = { ...whatsapp, WHATSAPP_API_URL: 'http://127.0.0.1:9999' };
    expect(settingsOf({ ...demo, ...fake, MESSAGES: 'live' })).toMatchObject({
      simulated: false,
      whatsapp: { phoneId: '106540352242922' },
    });
  });

  it.each(Object.keys(whatsapp))('refuses WhatsApp without %s', (name) => {
    const needs = name === 'WHATSAPP_TOKEN' ? 'WHATSAPP_PHONE_ID' : 'WHATSAPP_TOKEN';
    expect(() => settingsOf({ ...whatsapp, [name]: undefined })).toThrow(
      `Configuration: ${name} is needed beside ${needs}.`,
    );
  });

  it.each([
    ['push without its subject', { ...push, VAPID_SUBJECT: undefined }, 'VAPID_SUBJECT is needed beside VAPID_PRIVATE'],
    ['push without its key', { ...push, VAPID_PRIVATE_KEY: undefined }, 'VAPID_PRIVATE_KEY is needed beside VAPID_SUB'],
    ['a key that is none', { ...push, VAPID_PRIVATE_KEY: '{"kty":"EC"}' }, 'VAPID_PRIVATE_KEY must be a private JWK'],
    [
      'a key of two pairs',
      { ...push, VAPID_PRIVATE_KEY: MIXED_KEY },
      'VAPID_PRIVATE_KEY has a public half (x, y) that is not of its private one (d)',
    ],
    [
      'WhatsApp messages of a demo, where anyone may sign in',
      { ...whatsapp, DEMO_MODE: 'true', MESSAGES: 'live' },
      'MESSAGES is live in a demo',
    ],
    [
      'e-mails of a demo',
      { EMAIL_FROM: 'halo@kost.example', DEMO_MODE: 'true', MESSAGES: 'live' },
      'MESSAGES is live in a demo',
    ],
    [
      'a deployed product with links to this machine, also where they are sent by hand alone',
      { PUBLIC_URL: 'http://localhost:8787' },
      'PUBLIC_URL is this machine alone',
    ],
    ['a subject that nobody can ask', { ...push, VAPID_SUBJECT: 'halo' }, 'VAPID_SUBJECT must begin with mailto:'],
    ['a setting that is empty', { ...whatsapp, WHATSAPP_TOKEN: ' ' }, 'WHATSAPP_TOKEN must not be empty'],
    [
      'a secret that can be guessed',
      { ...whatsapp, WHATSAPP_APP_SECRET: 'x' },
      'WHATSAPP_APP_SECRET must have at least',
    ],
    ['a sender that is no address', { EMAIL_FROM: 'Kost' }, 'EMAIL_FROM must be an e-mail address'],
    [
      'a day in which nothing leaves',
      { OWNER_MESSAGES_A_DAY: '0' },
      'OWNER_MESSAGES_A_DAY must be a whole number from 1',
    ],
    ['a limit that is no number', { OWNER_MESSAGES_A_DAY: 'banyak' }, 'OWNER_MESSAGES_A_DAY must be a whole number'],
    ['simulated messages outside a demo', { MESSAGES: 'simulated' }, 'MESSAGES is simulated, which only a demo may be'],
    ['another word', { MESSAGES: 'off' }, 'MESSAGES must be simulated or live'],
    [
      'Meta over http',
      { ...whatsapp, WHATSAPP_API_URL: 'http://meta.example' },
      'WHATSAPP_API_URL must be an https://',
    ],
    ['links over http', { PUBLIC_URL: 'http://kost.example' }, 'PUBLIC_URL must be an https:// address'],
    ['links below a path', { PUBLIC_URL: 'https://kost.example/app' }, 'PUBLIC_URL must be an origin without a path'],
    ['no address for links', { PUBLIC_URL: undefined }, 'PUBLIC_URL is missing'],
    ['no address for links in an empty one', { PUBLIC_URL: '' }, 'PUBLIC_URL '],
    [
      'WhatsApp messages with links to this machine',
      { ...whatsapp, PUBLIC_URL: 'http://localhost:8787' },
      'PUBLIC_URL is this machine alone',
    ],
    [
      'e-mails with links to this machine',
      { EMAIL_FROM: 'halo@kost.example', PUBLIC_URL: 'http://127.0.0.1:8787' },
      'PUBLIC_URL is this machine alone',
    ],
  ])('refuses %s', (_, odd, says) => {
    expect(() => settingsOf(odd)).toThrow(`Configuration: ${says}`);
  });

  it('lets a local run without channels have links to its own machine', () => {
    const local = { PUBLIC_URL: 'http://localhost:8787', NEON_FETCH_ENDPOINT: 'http://localhost:5000/sql' };
    expect(settingsOf(local)).toMatchObject({ whatsapp: null, email: null });
    expect(settingsOf({ DEMO_MODE: 'true', PUBLIC_URL: 'http://localhost:8787' })).toMatchObject({ simulated: true });
  });

  it('takes an address with a slash at its end for the same', () => {
    expect(parseConfig({ ...bindings, PUBLIC_URL: 'https://kost.example/' }).PUBLIC_URL).toBe('https://kost.example');
  });
});
