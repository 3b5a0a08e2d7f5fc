import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, inject, it } from 'vitest';
import type { UploadedFile } from '#shared/contract/files.ts';
import { exif, jpeg } from '#tests/support/files/pictures.ts';
import { newOwner } from '#tests/support/people/started-product.ts';

const folder = mkdtempSync(join(tmpdir(), 'ekost-curl-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const curl = async (...options: string[]) =>
  (await promisify(execFile)('curl', ['--silent', '--show-error', ...options])).stdout;

describe('a phone photo uploaded with curl', () => {
  it('comes out without the place where it was taken, and upright', async () => {
    const url = inject('productUrl');
    const owner = await newOwner();
    const photo = jpeg({ width: 640, height: 480, segments: [exif(6)] });
    expect(photo.includes('PhoneModelX')).toBe(true);
    writeFileSync(join(folder, 'in.jpg'), photo);
    const authorization = `authorization: Bearer ${owner.rest.token}`;
    const answer = await curl(
      '--data-binary',
      `@${folder}/in.jpg`,
      '-H',
      authorization,
      `${url}/api/files?purpose=room`,
    );
    const file = JSON.parse(answer) as UploadedFile;
    expect(file).toMatchObject({ width: 480, height: 640, mime: 'image/jpeg' });
    const type = await curl('-o', `${folder}/out.jpg`, '-w', '%{http_code} %{content_type}', url + file.url);
    expect(type).toBe('200 image/jpeg');
    const shown = readFileSync(join(folder, 'out.jpg'));
    expect([shown.length, shown.includes('PhoneModelX')]).toEqual([file.bytes, false]);
    const unsigned = await curl('-w', '%{http_code}', '-o', '/dev/null', `${url}/f/${file.id}`);
    expect(unsigned).toBe('404');
    const refused = await curl('-d', '<svg/>', '-H', authorization, `${url}/api/files?purpose=room`);
    expect(refused).toContain('FILE_UNSUPPORTED');
  });
});
