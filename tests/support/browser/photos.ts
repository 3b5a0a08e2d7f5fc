import type { Locator, Page } from 'playwright-core';
import { exif } from '../files/pictures.ts';

/** A file as a chooser takes it. */
export interface ChosenPhoto {
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

/** A picture that the page shows, once it is loaded: its size, and what is in the middle of its upper and lower half. */
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
