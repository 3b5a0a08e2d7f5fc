import { bareAddress, fileIdOf } from '#shared/rules/file.ts';
import { parseUrl } from '#shared/rules/parse-url.ts';

/**
 * The addresses of pictures: `/f/<id>` for an uploaded one, to which an answer adds a signature that expires after some
 * minutes, and an https address for any other.
 */

export function isUploaded(address: string): boolean {
  return fileIdOf(address) !== null;
}

/** An uploaded PDF; it is offered to be saved, not shown. */
export function isPdf(address: string): boolean {
  return isUploaded(address) && bareAddress(address).endsWith('.pdf');
}

/** Whether the page may show it as a picture; other texts were accepted before pictures could be uploaded. */
export function isPicture(address: string): boolean {
  return (isUploaded(address) && !isPdf(address)) || address.startsWith('https://');
}

/** The small version of an uploaded photo, for cards and lists; other addresses have none. */
export function thumbOf(address: string): string {
  return isUploaded(address) ? `${address}${address.includes('?') ? '&' : '?'}v=thumb` : address;
}

/** Whether it is a picture's address that may be followed but not loaded: earlier releases took http too. */
export function isLinkedPicture(address: string): boolean {
  return /^http:\/\//i.test(address) && parseUrl(address) !== null;
}

/** Where a link leads: the host as the browser will ask for it, without `www.`. */
export function hostOf(address: string): string {
  return new URL(address).host.replace(/^www\./, '');
}
