import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { exif } from '../files/pictures.ts';
import type { Person } from '../people/factories.ts';
import { expectAccessible } from './accessible.ts';
import type { OpenedPage } from './browser.ts';
import { openDashboard } from './open-page.ts';
import { press } from './steps.ts';
import { expectToast } from './toasts.ts';

/** A file as a chooser takes it. */
interface ChosenPhoto {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** What `exif` writes beside the picture: the words by which a test finds that it is gone. */
export const PHONE_MARKS = ['Exif', 'PhoneModelX'];

/**
 * A photo as a phone takes it that was held upright: stored lying on its left side, with the orientation and the place
 * beside it. Upright, it is as high as 4/3 of its width, red above and blue below.
 */
export async function phonePhoto(page: Page, name: string): Promise<ChosenPhoto> {
  const bytes = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(2400, 1800);
    const brush = canvas.getContext('2d');
    if (brush === null) throw new Error('The browser cannot draw');
    for (const [colour, left] of [
      ['#d00', 0],
      ['#00d', 1200],
    ] as const) {
      brush.fillStyle = colour;
      brush.fillRect(left, 0, 1200, 1800);
    }
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
    return [...new Uint8Array(await blob.arrayBuffer())];
  });
  const picture = Buffer.from(bytes);
  // Orientation 6: the stored left side is the upper one.
  const buffer = Buffer.concat([picture.subarray(0, 2), exif(6), picture.subarray(2)]);
  return { name, mimeType: 'image/jpeg', buffer };
}

/** A photo of one colour. */
export async function plainPhoto(page: Page, name: string, colour: string): Promise<ChosenPhoto> {
  const bytes = await page.evaluate(async (fill) => {
    const canvas = new OffscreenCanvas(800, 600);
    const brush = canvas.getContext('2d');
    if (brush === null) throw new Error('The browser cannot draw');
    brush.fillStyle = fill;
    brush.fillRect(0, 0, 800, 600);
    const blob = await canvas.convertToBlob({ type: 'image/jpeg' });
    return [...new Uint8Array(await blob.arrayBuffer())];
  }, colour);
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(bytes) };
}

/** A picture that the page shows, once it is loaded: its size, and the colour in the middle of each half. */
export async function seenIn(image: Locator) {
  await image.evaluate((element) => (element as HTMLImageElement).decode());
  return image.evaluate((element) => {
    const { naturalWidth: width, naturalHeight: height } = element as HTMLImageElement;
    const canvas = new OffscreenCanvas(width, height);
    const brush = canvas.getContext('2d');
    brush?.drawImage(element as HTMLImageElement, 0, 0);
    const colourAt = (share: number) => {
      const [red = 0, green = 0, blue = 0] = brush?.getImageData(width / 2, height * share, 1, 1).data ?? [];
      return red > 150 && green < 90 && blue < 90
        ? 'red'
        : blue > 150 && red < 90
          ? 'blue'
          : green > 100
            ? 'green'
            : '?';
    };
    return { width, height, upper: colourAt(0.25), lower: colourAt(0.75) };
  });
}

/** The bytes of a picture that the page shows, as the server has them. */
export async function storedBytes(image: Locator): Promise<Buffer> {
  const address = await image.getAttribute('src');
  const response = await image.page().request.get(address ?? '');
  return response.body();
}

/**
 * Complains on a phone with two photos, one of them a phone's. The browser sends none of what the phone wrote beside
 * the picture.
 */
export async function complainWithPhotos(tenant: Person, title: string): Promise<OpenedPage> {
  const { page, faults } = await openDashboard(tenant, { at: '?tab=keluhan', size: 'phone' });
  const photos = [await phonePhoto(page, 'keran.jpg'), await plainPhoto(page, 'lantai.jpg', '#0a0')];
  const sent: Buffer[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/files')) sent.push(request.postDataBuffer() ?? Buffer.alloc(0));
  });
  await press(page, 'Ajukan Keluhan');
  const form = page.getByRole('dialog', { name: 'Ajukan Keluhan' });
  await form.getByLabel('Judul keluhan').fill(title);
  await form.getByLabel('Deskripsi').fill('Air menetes ke lantai.');
  await form.getByRole('button', { name: 'Pilih foto' }).waitFor();
  await form.locator('input[name=photos]').setInputFiles(photos);
  await form.getByRole('img', { name: 'Foto 2' }).waitFor();
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Kirim Keluhan' }).click();
  await expectToast(page, 'Keluhan berhasil diajukan!');
  expect(sent.length).toBeGreaterThan(0);
  for (const bytes of sent) for (const mark of PHONE_MARKS) expect(bytes.includes(mark)).toBe(false);
  return { page, faults };
}
