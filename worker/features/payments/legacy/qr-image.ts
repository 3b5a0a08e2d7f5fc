import { renderSVG } from 'uqr';

/** A QR code as an image's address: an SVG data URL, so that no picture has to be kept anywhere. */
export function qrImage(content: string): string {
  return `data:image/svg+xml;utf8,${encodeURIComponent(renderSVG(content, { border: 2 }))}`;
}
