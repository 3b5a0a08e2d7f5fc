import { describe, expect, it } from 'vitest';
import { exif, jpeg } from '#tests/support/files/pictures.ts';
import { open, upload } from '#tests/support/files/upload.ts';
import { createWorkerdApp } from '#tests/support/app/workerd-app.ts';
import { expectStatus, makePerson } from '#tests/support/people/factories.ts';

const app = createWorkerdApp();

describe('files, inside workerd', () => {
  it('go through the binding into R2 and out again, whole, in part and not at all', async () => {
    const owner = await makePerson(app, { role: 'OWNER' });
    const photo = jpeg({ width: 1_600, height: 1_200, segments: [exif(3)] });
    const file = await expectStatus(201, upload(app, owner, 'kost', photo));
    const shown = await open(app, file.url);
    const bytes = Buffer.from(await shown.arrayBuffer());
    expect([shown.status, bytes.length, bytes.includes('PhoneModelX')]).toEqual([200, file.bytes, false]);
    const kept = await open(app, file.url, { 'if-none-match': shown.headers.get('etag') ?? '' });
    expect([kept.status, (await kept.arrayBuffer()).byteLength]).toEqual([304, 0]);
    const part = await open(app, file.url, { range: 'bytes=2-5' });
    expect([part.status, Buffer.from(await part.arrayBuffer())]).toEqual([206, bytes.subarray(2, 6)]);
    expect((await open(app, file.url.replace('s=', 's=0'))).status).toBe(404);
  });
});
