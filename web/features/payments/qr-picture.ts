import { encode } from 'uqr';

/** The source of a code: its text, or the address of a picture of it. */
export type QrSource = { text: string } | { imageUrl: string };

const WIDTH = 720;
const MARGIN = 40;
const CAPTION_LINE = 44;

/** A QR code as a PNG, with lines below that say what it pays, because it is found among other pictures later. */
export async function qrPicture(source: QrSource, lines: readonly string[]): Promise<File> {
  const size = WIDTH - 2 * MARGIN;
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = WIDTH + lines.length * CAPTION_LINE;
  const paper = canvas.getContext('2d');
  if (paper === null) throw new Error('This browser draws no pictures.');
  paper.fillStyle = '#fff';
  paper.fillRect(0, 0, canvas.width, canvas.height);
  if ('text' in source) drawCode(paper, source.text, size);
  else paper.drawImage(await loaded(source.imageUrl), MARGIN, MARGIN, size, size);
  paper.fillStyle = '#000';
  paper.textAlign = 'center';
  for (const [index, line] of lines.entries()) {
    paper.font = `${index === 0 ? 'bold ' : ''}${index === 0 ? 34 : 26}px sans-serif`;
    paper.fillText(line, WIDTH / 2, WIDTH - MARGIN / 2 + (index + 0.6) * CAPTION_LINE, size);
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (blob === null) throw new Error('This browser makes no pictures.');
  return new File([blob], 'qris-tagihan-kost.png', { type: 'image/png' });
}

/** Each module is a whole number of pixels, so that its edges are sharp. */
function drawCode(paper: CanvasRenderingContext2D, text: string, size: number): void {
  const { data } = encode(text, { ecc: 'M', border: 4 });
  const pixels = Math.floor(size / data.length);
  const start = Math.floor((WIDTH - pixels * data.length) / 2);
  paper.fillStyle = '#000';
  for (const [y, row] of data.entries()) {
    for (const [x, isDark] of row.entries()) {
      if (isDark) paper.fillRect(start + x * pixels, start + y * pixels, pixels, pixels);
    }
  }
}

function loaded(address: string): Promise<HTMLImageElement> {
  const image = new Image(WIDTH, WIDTH);
  image.src = address;
  return image.decode().then(() => image);
}
