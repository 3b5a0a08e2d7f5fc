import { describe, expect, it } from 'vitest';
import { fileKind } from '#shared/rules/file-kind.ts';
import { heic, jpeg, pdf, png, webp } from '#tests/support/files/pictures.ts';
import { prepareFile } from '#web/features/files/prepare-file.ts';

const boxed = (major: string, ...others: string[]) =>
  Buffer.concat([
    Buffer.from([0, 0, 0, 16 + others.length * 4]),
    Buffer.from(`ftyp${major}\0\0\0\0${others.join('')}`, 'latin1'),
    Buffer.alloc(20),
  ]);
const fileOf = (bytes: Uint8Array, name: string, type: string) => new File([new Uint8Array(bytes)], name, { type });

describe('the kind of a file', () => {
  it.each([
    [jpeg(), 'image/jpeg'],
    [png(), 'image/png'],
    [webp(), 'image/webp'],
    [pdf, 'application/pdf'],
    [heic, 'image/heic'],
    [boxed('mif1', 'heic'), 'image/heic'],
    [boxed('avif', 'mif1'), 'image/avif'],
    [boxed('mif1', 'avif'), 'image/avif'],
    [Buffer.from('GIF89a\u0001\0'), 'image/gif'],
    [Buffer.from('BM\u0001\0\0\0\0\0\0\0'), 'image/bmp'],
    [Buffer.from('II*\0\u0001'), 'image/tiff'],
    [boxed('isom', 'mp42'), null],
    [Buffer.from('BM itu singkatan'), null],
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), null],
    [Buffer.from('<html>'), null],
    [Buffer.alloc(0), null],
    [Buffer.from([0xff]), null],
  ])('%# is told by its bytes', (bytes, kind) => expect(fileKind(new Uint8Array(bytes))).toBe(kind));
});

describe('a chosen file', () => {
  // Outside of a browser nothing draws: a photo that is taken for one gets as far as being drawn.
  const isPhoto = 'tidak dapat dibaca. Coba pilih';
  const isHeic = 'berformat HEIC';
  it.each([
    ['foto.jpg', 'image/jpg', jpeg(), isPhoto],
    ['foto.jfif', 'image/pjpeg', jpeg(), isPhoto],
    ['foto', '', png(), isPhoto],
    ['foto.txt', 'text/plain', webp(), isPhoto],
    ['foto.pdf', 'application/pdf', jpeg(), isPhoto],
    ['IMG_1.HEIC', 'image/heic', jpeg(), isPhoto],
    ['IMG_1.jpg', 'image/jpeg', heic, isHeic],
    ['IMG_1', '', heic, isHeic],
    ['foto.jpg', 'image/jpeg', boxed('avif'), 'berformat AVIF'],
    ['foto.jpg', 'image/jpeg', Buffer.from('<html>'), 'bukan foto. Pilih JPG'],
    ['gambar.svg', 'image/svg+xml', Buffer.from('<svg/>'), 'bukan foto. Pilih JPG'],
    ['foto.jpg', 'image/jpeg', pdf, 'berkas PDF, bukan foto'],
    ['foto.jpg', 'image/jpeg', Buffer.alloc(0), 'kosong'],
  ])('%s labelled %j is judged by its bytes', async (name, type, bytes, reason) => {
    await expect(prepareFile(fileOf(bytes, name, type), false)).rejects.toThrow(reason);
  });

  it.each(['application/pdf', '', 'application/octet-stream', 'image/jpeg'])(
    'that is a PDF is sent as it is where one is taken, though it is labelled %j',
    async (type) => {
      const { file, thumb } = await prepareFile(fileOf(pdf, 'bukti', type), true);
      expect([file.type, thumb, Buffer.from(await file.arrayBuffer())]).toEqual(['application/pdf', null, pdf]);
    },
  );

  it('that cannot be opened any more says so', async () => {
    const gone = fileOf(jpeg(), 'foto.jpg', 'image/jpeg');
    Object.assign(gone, { slice: () => ({ arrayBuffer: () => Promise.reject(new Error('gone')) }) });
    await expect(prepareFile(gone, false)).rejects.toThrow('tidak dapat dibuka');
  });
});
