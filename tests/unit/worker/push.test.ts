import { describe, expect, it } from 'vitest';
import { noticeTeaser } from '#shared/message-texts/notice-texts.ts';
import { noticeKinds, noticeRecord } from '#shared/notice-kinds.ts';
import { isPushEndpoint } from '#shared/rules/push-endpoint.ts';
import { encryptExample } from '#tests/support/messengers/push-example.ts';
import { newSecrets } from '#worker/local/secrets.ts';
import { parseVapidKey, vapidPublicKey } from '#worker/messages/vapid-key.ts';

describe('a push message', () => {
  it('is encrypted as in the example of RFC 8291', async () => {
    const { body, expected } = await encryptExample();
    expect(body).toBe(expected);
  });

  it('shows neither amounts nor names on a locked screen, whatever it is about', () => {
    for (const kind of noticeKinds) expect(`${noticeRecord(kind).title} ${noticeTeaser}`).not.toMatch(/\d|Rp/);
  });
});

describe('push messages are sent to', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-sg2p.notify.windows.com/w/?token=abc',
  ])('%s', (endpoint) => {
    expect(isPushEndpoint(endpoint)).toBe(true);
  });
});

describe('push messages are never sent to', () => {
  it.each([
    ['http instead of https', 'http://fcm.googleapis.com/fcm/send/abc'],
    ['another port', 'https://fcm.googleapis.com:8443/fcm/send/abc'],
    ['an address with a password', 'https://user:secret@fcm.googleapis.com/abc'],
    ['a name that begins alike', 'https://fcm.googleapis.com.evil.example/abc'],
    ['a name that ends alike', 'https://evilpush.apple.com/abc'],
    ['this machine', 'https://localhost/abc'],
    ['an address of a private network', 'https://10.0.0.1/abc'],
    ['the metadata of a cloud', 'http://169.254.169.254/latest/meta-data'],
    ['a host hidden behind a name', 'https://evil.example/?x=fcm.googleapis.com'],
    ['a host hidden behind credentials', 'https://fcm.googleapis.com@evil.example/abc'],
    ['a service of another subdomain of Google', 'https://storage.googleapis.com/abc'],
    ['another scheme', 'ftp://fcm.googleapis.com/abc'],
    ['no address', 'fcm.googleapis.com'],
    ['an endless address', `https://fcm.googleapis.com/${'a'.repeat(2_000)}`],
  ])('%s', (_, endpoint) => {
    expect(isPushEndpoint(endpoint)).toBe(false);
  });
});

describe('the key of push messages', () => {
  it('is made at the first local start, and its public half is a point that browsers take', () => {
    const key = parseVapidKey(newSecrets().VAPID_PRIVATE_KEY ?? '');
    if (key === null) throw new Error('no key');
    expect(vapidPublicKey(key)).toMatch(/^B[\w-]{86}$/);
  });

  it.each(['', '{}', 'null', '[1]', '{"kty":"EC","crv":"P-384","x":"a","y":"b","d":"c"}'])('is refused: %s', (text) => {
    expect(parseVapidKey(text)).toBeNull();
  });
});
