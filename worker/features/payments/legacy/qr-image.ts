import { renderSVG } from 'uqr';

/** A QR code as an SVG data URL, so that no image has to be stored. */
export function qrImage(content: string): string {
  return `data:image/svg+xml;utf8,${encodeURIComponent(renderSVG(content, { border: 2 }))}`;
}
