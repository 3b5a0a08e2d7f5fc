import { MAX_THUMB_PIXELS } from '#shared/rules/file.ts';

/** The longer side of a photo as it is sent, in pixels. */
const PHOTO_SIDE = 1600;
const JPEG = { type: 'image/jpeg', quality: 0.8 };

interface ShrunkPhoto {
  photo: Blob;
  thumb: Blob;
  /** The small version as a data URL, which the page may show. */
  preview: string;
}

type Canvas = OffscreenCanvas | HTMLCanvasElement;

/**
 * Makes a photo small and turns it upright. Drawing it anew leaves out all data that the camera has stored with it,
 * such as the place.
 *
 * @throws if the browser cannot read it
 */
export async function shrinkPhoto(file: Blob): Promise<ShrunkPhoto> {
  const source = await decoded(file);
  const large = drawn(source, PHOTO_SIDE);
  if ('close' in source) source.close();
  const [photo, thumb] = await Promise.all([encoded(large), encoded(drawn(large, MAX_THUMB_PIXELS))]);
  return { photo, thumb, preview: await dataUrlOf(thumb) };
}

async function decoded(file: Blob): Promise<ImageBitmap | HTMLImageElement> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    // An older browser, or a kind of picture that only its elements can read.
    const image = new Image();
    image.src = await dataUrlOf(file);
    await image.decode();
    return image;
  }
}

/** Draws a picture so that its longer side has at most `longest` pixels; on white, because JPEG has no transparency. */
function drawn(source: ImageBitmap | HTMLImageElement | Canvas, longest: number): Canvas {
  const scale = Math.min(1, longest / Math.max(source.width, source.height));
  const width = Math.max(1, Math.round(source.width * scale));
  const height = Math.max(1, Math.round(source.height * scale));
  const canvas = newCanvas(width, height);
  const brush = canvas.getContext('2d') as CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;
  brush.fillStyle = '#fff';
  brush.fillRect(0, 0, width, height);
  brush.imageSmoothingQuality = 'high';
  brush.drawImage(source, 0, 0, width, height);
  return canvas;
}

/** Safari had offscreen canvases before they could draw. */
function newCanvas(width: number, height: number): Canvas {
  if ('OffscreenCanvas' in globalThis) {
    const canvas = new OffscreenCanvas(width, height);
    if (canvas.getContext('2d') !== null) return canvas;
  }
  return Object.assign(document.createElement('canvas'), { width, height });
}

function encoded(canvas: Canvas): Promise<Blob> {
  if ('convertToBlob' in canvas) return canvas.convertToBlob(JPEG);
  return new Promise((resolve, reject) => {
    const take = (blob: Blob | null) =>
      blob === null ? reject(new Error('The canvas gave no picture')) : resolve(blob);
    canvas.toBlob(take, JPEG.type, JPEG.quality);
  });
}

function dataUrlOf(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file cannot be read')));
    reader.readAsDataURL(blob);
  });
}
