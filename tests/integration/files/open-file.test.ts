import { beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app/test-app.ts';
import { jpeg } from '#tests/support/files/pictures.ts';
import { startTestBucket, type TestBucket } from '#tests/support/files/test-bucket.ts';
import { open, upload } from '#tests/support/files/upload.ts';
import { expectStatus, makePerson, type Person } from '#tests/support/people/factories.ts';
import { signedAddress } from '#worker/files/file-address.ts';

let bucket: TestBucket;
let app: TestApp;
let owner: Person;
let file: { id: string; url: string; bytes: number };
beforeAll(async () => {
  bucket = await startTestBucket();
  app = createTestApp({ files: bucket.store, now: '2026-11-22T05:01:00.000Z' });
  owner = await makePerson(app, { role: 'OWNER' });
  file = await expectStatus(201, upload(app, owner, 'kost', jpeg({ width: 200 })));
  return bucket.stop;
});

const parts = () => {
  const { pathname, searchParams } = new URL(file.url, 'http://ekost.test');
  return { pathname, e: searchParams.get('e') ?? '', s: searchParams.get('s') ?? '' };
};

describe('an address of a file', () => {
  it('opens it for ten to fifteen minutes, without a session and without asking the database', async () => {
    app.trips.reset();
    const { status, headers } = await open(app, file.url);
    expect([status, app.trips.requests]).toEqual([200, 0]);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(file.bytes),
      'content-disposition': 'inline; filename="foto.jpg"',
      'cache-control': 'private, max-age=840',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'accept-ranges': 'bytes',
    });
    const at = (time: string) => createTestApp({ files: bucket.store, now: `2026-11-22T${time}Z` });
    expect((await open(at('05:14:59.999'), file.url)).status).toBe(200);
    expect((await open(at('05:15:00.000'), file.url)).status).toBe(404);
  });

  it('is the same for five minutes, so that a browser can keep the picture', () => {
    const urlAt = (time: string) => signedAddress(createTestApp({ now: `2026-11-22T${time}Z` }).deps, `/f/${file.id}`);
    expect(urlAt('05:04:59.999')).toBe(file.url);
    expect(urlAt('05:05:00.000')).not.toBe(file.url);
  });

  it('of nothing that may be seen has one answer, whatever is wrong with it, and asks the database for nothing', async () => {
    const { pathname, e, s } = parts();
    const other = await expectStatus(201, upload(app, owner, 'kost', jpeg({ width: 208 })));
    const unknown = signedAddress(app.deps, `/f/${crypto.randomUUID()}`);
    const flipped = `${s.slice(0, -1)}${s.endsWith('0') ? '1' : '0'}`;
    app.trips.reset();
    const answers = [];
    for (const address of [
      pathname,
      `${pathname}?v=thumb`,
      `${pathname}?e=${e}`,
      `${pathname}?s=${s}`,
      `${pathname}?e=${e}&s=${flipped}`,
      `${pathname}?e=${e}&s=`,
      `${pathname}?e=${e}&s=${s}0`,
      `${pathname}?e=${Number(e) + 300}&s=${s}`,
      `${pathname}?e=0${e}&s=${s}x`,
      `${pathname}?e=1e12&s=${s}`,
      `${pathname}?e=-1&s=${s}`,
      `/f/${other.id}?e=${e}&s=${s}`,
      unknown,
      '/f/x',
      `/f/${file.id}.html?e=${e}&s=${s}`,
      `/f/..%2ffiles%2f${file.id}?e=${e}&s=${s}`,
    ]) {
      const answer = await open(app, address);
      const { request_id: _, ...body } = (await answer.json()) as Record<string, unknown>;
      const { 'x-request-id': __, ...headers } = Object.fromEntries(answer.headers);
      answers.push(JSON.stringify([answer.status, body, headers]));
    }
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toContain('[404,{"detail":"Data tidak ditemukan","code":"NOT_FOUND"}');
    expect(app.trips.requests).toBe(0);
  });

  it('answers 304 to whoever has the file, and a part to whoever asks for one', async () => {
    const whole = await open(app, file.url);
    const etag = whole.headers.get('etag') ?? '';
    const bytes = Buffer.from(await whole.arrayBuffer());
    for (const tag of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const kept = await open(app, file.url, { 'if-none-match': tag });
      expect([tag, kept.status, (await kept.arrayBuffer()).byteLength]).toEqual([tag, 304, 0]);
      expect(kept.headers.get('etag')).toBe(etag);
    }
    for (const tag of ['"x"', 'x', '']) {
      expect((await open(app, file.url, { 'if-none-match': tag })).status).toBe(200);
    }
    const size = bytes.length;
    for (const [range, from, to] of [
      ['bytes=0-9', 0, 9],
      ['bytes=10-', 10, size - 1],
      ['bytes=-5', size - 5, size - 1],
      [`bytes=5-${size + 50}`, 5, size - 1],
    ] as const) {
      const part = await open(app, file.url, { range });
      expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes ${from}-${to}/${size}`]);
      expect(part.headers.get('content-length')).toBe(String(to - from + 1));
      expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(from, to + 1));
    }
    for (const range of ['bytes=999999-', 'bytes=5-2', 'x', 'bytes=0-1,3-4']) {
      const answer = await open(app, file.url, { range });
      expect([range, answer.status, (await answer.arrayBuffer()).byteLength]).toEqual([range, 200, size]);
    }
  });

  it('asked with HEAD has the headers alone', async () => {
    const answer = await app.fetch(new Request(new URL(file.url, 'http://ekost.test'), { method: 'HEAD' }));
    expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([200, 'image/jpeg', '']);
    expect((await open(app, file.url.replace('&s=', '&s=0'))).status).toBe(404);
  });

  it('is not in the log', async () => {
    await open(app, file.url);
    expect(app.logLines.join('\n')).not.toContain(parts().s);
    expect(app.logLines.join('\n')).not.toContain(file.id);
  });

  it('answers 503 if the store is out of reach, and says nothing else', async () => {
    const broken = createTestApp({
      files: { ...bucket.store, get: () => Promise.reject(new Error('R2 is out of reach')) },
      now: '2026-11-22T05:01:00.000Z',
    });
    const answer = await open(broken, file.url);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await answer.text()).not.toContain('R2');
  });
});
