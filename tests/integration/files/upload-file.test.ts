import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { UploadedFile } from '#shared/contract/files.ts';
import { expectRefusal } from '#tests/support/app/refusals.ts';
import { createTestApp, type TestApp } from '#tests/support/app/test-app.ts';
import { exif, heic, jpeg, pdf, png, webp } from '#tests/support/files/pictures.ts';
import { startTestBucket, type TestBucket } from '#tests/support/files/test-bucket.ts';
import { open, upload, uploadRefused } from '#tests/support/files/upload.ts';
import { expectStatus, makeKost, makePerson, type Person } from '#tests/support/people/factories.ts';
import { findPicture, uploadThumb } from '#worker/features/files/upload-thumb.ts';
import { jobContext } from '#worker/job-context.ts';

let bucket: TestBucket;
let app: TestApp;
let owner: Person;
beforeAll(async () => {
  bucket = await startTestBucket();
  app = createTestApp({ files: bucket.store });
  owner = await makePerson(app, { role: 'OWNER' });
  return bucket.stop;
});

/** The rows of somebody's files. */
async function rowsOf(person: Person) {
  const { rows } = await app.deps.db.execute<{ id: string; state: string; has_thumb: boolean }>(
    sql`select id, state, has_thumb from files where uploaded_by = ${person.id} order by id`,
  );
  return rows;
}

/** Asserts that a refused upload leaves neither a row nor bytes. */
async function expectNothingKept(person: Person, act: () => Promise<unknown>) {
  const before = [await rowsOf(person), await bucket.keys()];
  await act();
  expect([await rowsOf(person), await bucket.keys()]).toEqual(before);
}

describe('an upload', () => {
  it('of a phone photo answers its address, and keeps it without the place where it was taken', async () => {
    const photo = jpeg({ width: 640, height: 480, segments: [exif(6)] });
    expect(photo.includes('PhoneModelX')).toBe(true);
    const file = await expectStatus(201, upload(app, owner, 'kost', photo));
    expect(file).toEqual({
      id: expect.any(String),
      url: expect.stringMatching(new RegExp(`^/f/${file.id}\\?e=\\d+&s=[0-9a-f]{32}$`)),
      width: 480,
      height: 640,
      bytes: photo.length - exif().length + 36,
      mime: 'image/jpeg',
    });
    const shown = await open(app, file.url);
    const bytes = Buffer.from(await shown.arrayBuffer());
    expect(bytes).toHaveLength(file.bytes);
    expect(bytes.includes('PhoneModelX')).toBe(false);
    expect(await bucket.bytes(`files/${file.id}`)).toEqual(bytes);
  });

  it.each([
    ['PNG', png(), 'image/png'],
    ['WebP', webp(), 'image/webp'],
  ])('of a %s has the type that its bytes say, whatever its header says', async (_, bytes, mime) => {
    const file = await expectStatus(201, upload(app, owner, 'kost', bytes, { 'content-type': 'text/html' }));
    expect([file.mime, file.width, file.height]).toEqual([mime, 16, 8]);
    expect((await open(app, file.url)).headers.get('content-type')).toBe(mime);
  });

  it('of a PDF is a proof of payment alone, and is saved and not shown', async () => {
    const tenant = await makePerson(app, { role: 'TENANT' });
    const file = await expectStatus(201, upload(app, tenant, 'payment_proof', pdf));
    expect(file).toMatchObject({ mime: 'application/pdf', width: null, height: null });
    expect(file.url).toMatch(/^\/f\/[0-9a-f-]+\.pdf\?/);
    const { headers } = await open(app, file.url);
    expect(headers.get('content-disposition')).toBe('attachment; filename="bukti.pdf"');
    await expectNothingKept(owner, () => expectRefusal('FILE_UNSUPPORTED', uploadRefused(app, owner, 'room', pdf)));
  });

  it.each([
    ['HEIC', heic, 'FILE_UNSUPPORTED', 'Foto HEIC belum didukung. Ubah ke JPG dulu.'],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), 'FILE_UNSUPPORTED', undefined],
    ['HTML', Buffer.from('<!doctype html><script>1</script>'), 'FILE_UNSUPPORTED', undefined],
    ['a photo that breaks off', jpeg().subarray(0, 60), 'FILE_DAMAGED', undefined],
    ['a photo of 12,001 pixels', jpeg({ width: 12_001 }), 'FILE_TOO_DETAILED', undefined],
    ['nothing', Buffer.alloc(0), 'FILE_DAMAGED', undefined],
  ] as const)('of %s is refused and leaves nothing', async (_, bytes, code, says) => {
    await expectNothingKept(owner, () => expectRefusal(code, uploadRefused(app, owner, 'room', bytes), says));
  });

  it('of an unknown purpose is refused', async () => {
    await expectRefusal(
      'VALIDATION',
      uploadRefused(app, owner, 'purpose=ktp', jpeg()),
      'Tujuan unggahan tidak dikenal',
    );
  });

  it('sent again after its answer was lost is the same file, also twice at once', async () => {
    const person = await makePerson(app, { role: 'OWNER' });
    const photo = jpeg({ variant: 3 });
    const twice = await Promise.all([upload(app, person, 'room', photo), upload(app, person, 'room', photo)]);
    const again = await upload(app, person, 'room', photo);
    expect(new Set([...twice, again].map(({ body }) => body.id)).size).toBe(1);
    expect(await rowsOf(person)).toHaveLength(1);
    const other = await upload(app, person, 'kost', photo);
    expect(other.body.id).not.toBe(again.body.id);
  });

  it('takes two trips to the database, one after the other, and so does a thumbnail', async () => {
    app.trips.reset();
    const { id } = await expectStatus(201, upload(app, owner, 'kost', jpeg({ width: 104 })));
    expect(app.trips.sequential).toBe(2);
    app.trips.reset();
    await expectStatus(201, upload(app, owner, `purpose=kost&of=${id}`, jpeg({ width: 24 })));
    expect(app.trips.sequential).toBe(2);
  });

  it('whose bytes could not be stored says so, and the next try stores them under the same row', async () => {
    const person = await makePerson(app, { role: 'OWNER' });
    const broken = createTestApp({
      files: { ...bucket.store, put: () => Promise.reject(new Error('R2 is out of reach')) },
    });
    await expectRefusal('FILES_UNAVAILABLE', uploadRefused(broken, person, 'room', jpeg()));
    const file = await expectStatus(201, upload(app, person, 'room', jpeg()));
    expect(await rowsOf(person)).toEqual([{ id: file.id, state: 'TEMP', has_thumb: false }]);
    expect((await open(app, file.url)).status).toBe(200);
  });
});

describe('who may upload', () => {
  const photo = jpeg();

  it.each([
    ['TENANT', 'kost'],
    ['TENANT', 'room'],
    ['TENANT', 'article'],
    ['MAINTENANCE', 'payment_proof'],
    ['ADMIN', 'kost'],
  ] as const)('a %s may not upload for %s', async (role, purpose) => {
    const person = await makePerson(app, { role });
    await expectNothingKept(person, () => expectRefusal('FORBIDDEN', uploadRefused(app, person, purpose, photo)));
  });

  it.each([
    ['OWNER', 'kost'],
    ['OWNER', 'room'],
    ['TENANT', 'complaint'],
    ['OWNER', 'complaint'],
    ['TENANT', 'payment_proof'],
    ['OWNER', 'article'],
    ['ADMIN', 'article'],
    ['MAINTENANCE', 'profile'],
  ] as const)('a %s may upload for %s', async (role, purpose) => {
    await expectStatus(201, upload(app, await makePerson(app, { role }), purpose, photo));
  });

  it('nobody without a session, with an ended one, or before a password is chosen', async () => {
    await expectRefusal('UNAUTHENTICATED', uploadRefused(app, null, 'payment_proof', photo));
    const person = await makePerson(app, { role: 'OWNER' });
    await app.deps.db.execute(sql`update users set must_change_password = true where id = ${person.id}`);
    await expectNothingKept(person, () =>
      expectRefusal('PASSWORD_CHANGE_REQUIRED', uploadRefused(app, person, 'room', photo)),
    );
    await app.deps.db.execute(sql`delete from sessions where user_id = ${person.id}`);
    await expectNothingKept(person, () => expectRefusal('UNAUTHENTICATED', uploadRefused(app, person, 'room', photo)));
  });
});

describe('how much', () => {
  it('a photo of more than 2 MB is refused by its header, a proof by more than 5 MB, a thumbnail by 200 KB', async () => {
    const of = (await expectStatus(201, upload(app, owner, 'kost', jpeg()))).id;
    const announced = (length: number) => ({ 'content-length': String(length) });
    for (const [query, length, says] of [
      ['room', 2 * 1024 * 1024 + 1, 'Ukuran berkas maksimal 2 MB'],
      ['payment_proof', 5 * 1024 * 1024 + 1, 'Ukuran berkas maksimal 5 MB'],
      [`purpose=kost&of=${of}`, 200 * 1024 + 1, 'Ukuran berkas maksimal 200 KB'],
    ] as const) {
      await expectNothingKept(owner, () =>
        expectRefusal('PAYLOAD_TOO_LARGE', uploadRefused(app, owner, query, jpeg(), announced(length)), says),
      );
    }
  });

  it('a body whose header lies is refused: longer, shorter, without a length', async () => {
    const whole = jpeg();
    for (const [length, code] of [
      [String(whole.length - 1), 'PAYLOAD_TOO_LARGE'],
      [String(whole.length + 1), 'FILE_DAMAGED'],
      ['', 'LENGTH_REQUIRED'],
      ['-1', 'LENGTH_REQUIRED'],
      ['12abc', 'LENGTH_REQUIRED'],
    ] as const) {
      const answer = await uploadRefused(app, owner, 'room', whole, { 'content-length': length });
      expect([length, answer.body.code]).toEqual([length, code]);
    }
  });

  it('a large photo within the limit is taken, though calls have a smaller one', async () => {
    const large = jpeg({ tail: Buffer.alloc(1_500_000) });
    await expectStatus(201, upload(app, owner, 'room', large));
  });
});

describe('a thumbnail', () => {
  const thumb = jpeg({ width: 240, height: 160 });
  const thumbOf = (id: string, person: Person | null = owner, bytes: Uint8Array = thumb) =>
    upload<UploadedFile>(app, person, `purpose=kost&of=${id}`, bytes);

  it('is shown where it is asked for; a picture without one is shown itself', async () => {
    const file = await expectStatus(201, upload(app, owner, 'kost', jpeg({ width: 800, height: 600 })));
    const size = async () => (await (await open(app, `${file.url}&v=thumb`)).arrayBuffer()).byteLength;
    expect(await size()).toBe(file.bytes);
    const made = await expectStatus(201, thumbOf(file.id));
    expect(made).toMatchObject({ id: file.id, width: 240, height: 160, bytes: thumb.length });
    expect(await size()).toBe(thumb.length);
    expect((await (await open(app, made.url)).arrayBuffer()).byteLength).toBe(thumb.length);
    expect((await (await open(app, file.url)).arrayBuffer()).byteLength).toBe(file.bytes);
    // A second one changes nothing.
    await expectStatus(201, thumbOf(file.id, owner, jpeg({ width: 8 })));
    expect(await size()).toBe(thumb.length);
  });

  it('that comes once the picture belongs to a row is not kept, also if it began to come before', async () => {
    const early = await expectStatus(201, upload(app, owner, 'kost', jpeg({ width: 96 })));
    const late = await expectStatus(201, upload(app, owner, 'kost', jpeg({ width: 97 })));
    await expectStatus(201, thumbOf(early.id));
    await makeKost(owner, { images: [early.url, late.url] });
    const before = await bucket.keys();
    const answer = await expectStatus(201, thumbOf(late.id));
    expect((await (await open(app, answer.url)).arrayBuffer()).byteLength).toBe(late.bytes);
    const slow = await expectStatus(201, upload(app, owner, 'kost', jpeg({ width: 98 })));
    const picture = await findPicture(jobContext(app.deps), slow.id);
    await makeKost(owner, { images: [slow.url] });
    await uploadThumb(jobContext(app.deps), { account: owner.id }, 'kost', picture, new Uint8Array(thumb));
    expect(await bucket.keys()).toEqual([...before, `files/${slow.id}`].sort());
    expect((await rowsOf(owner)).filter(({ id }) => [late.id, slow.id].includes(id))).toEqual([
      { id: late.id, state: 'ATTACHED', has_thumb: false },
      { id: slow.id, state: 'ATTACHED', has_thumb: false },
    ]);
  });

  it('whose bytes could not be stored can come again', async () => {
    const { id } = await expectStatus(201, upload(app, owner, 'kost', jpeg({ width: 99 })));
    const broken = createTestApp({
      files: { ...bucket.store, put: () => Promise.reject(new Error('R2 is out of reach')) },
    });
    await expectRefusal('FILES_UNAVAILABLE', uploadRefused(broken, owner, `purpose=kost&of=${id}`, thumb));
    const made = await expectStatus(201, thumbOf(id));
    expect((await (await open(app, made.url)).arrayBuffer()).byteLength).toBe(thumb.length);
  });

  it('of more than 480 pixels, of a PDF, of another purpose, of a stranger, of nothing is refused', async () => {
    const { id } = await expectStatus(201, upload(app, owner, 'kost', jpeg({ width: 90 })));
    const proof = await expectStatus(201, upload(app, owner, 'payment_proof', pdf));
    const stranger = await makePerson(app, { role: 'OWNER' });
    await expectNothingKept(owner, async () => {
      await expectRefusal('FILE_TOO_DETAILED', thumbOf(id, owner, jpeg({ width: 481 })));
      await expectRefusal('NOT_FOUND', thumbOf(id, stranger));
      await expectRefusal('NOT_FOUND', thumbOf(crypto.randomUUID()));
      await expectRefusal('NOT_FOUND', upload(app, owner, `purpose=room&of=${id}`, thumb));
      await expectRefusal('NOT_FOUND', upload(app, owner, `purpose=payment_proof&of=${proof.id}`, thumb));
    });
  });
});
