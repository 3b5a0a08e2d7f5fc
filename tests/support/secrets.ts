/** The secrets of every app under test. */
export const CALLBACK_TOKEN = 'callback-token-of-the-tests-0123456789';
export const JWT_SECRET = 'jwt-secret-of-the-tests-0123456789abcdef';
export const NIK_KEY = Buffer.alloc(32, 7).toString('base64');
