/** The secrets of every app under test. */
export const CALLBACK_TOKEN = 'callback-token-of-the-tests-0123456789';
export const JWT_SECRET = 'jwt-secret-of-the-tests-0123456789abcdef';
export const NIK_KEY = Buffer.from(Uint8Array.from({ length: 32 }, (_, at) => at * at * 7)).toString('base64');

/** Where people reach the app, according to its links. */
export const PUBLIC_URL = 'https://ekost.test';

/** The variables of a real deployment: no demo, and real money. */
export const deployed = {
  PUBLIC_URL,
  DEMO_MODE: 'false',
  PAYMENT_GATEWAY: 'xendit',
  XENDIT_SECRET_KEY: 'xnd_test_0123456789',
};
