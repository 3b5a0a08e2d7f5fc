import { parseUrl } from './parse-url.ts';

/** The services that browsers use: Chrome, Firefox, Safari and Edge. */
const SERVICES = ['fcm.googleapis.com', '.push.services.mozilla.com', '.push.apple.com', '.notify.windows.com'];

export const MAX_PUSH_ENDPOINT_LENGTH = 1_000;

/**
 * Whether push messages may be sent to an address. It comes from a browser, and so from anybody: only the known
 * services are ever called, by https, on its own port and without credentials.
 *
 * @param testOrigin the service of a test
 */
export function isPushEndpoint(endpoint: string, testOrigin: string | null = null): boolean {
  const url = parseUrl(endpoint);
  if (url === null || endpoint.length > MAX_PUSH_ENDPOINT_LENGTH) return false;
  if (url.username !== '' || url.password !== '') return false;
  if (testOrigin !== null && url.origin === testOrigin) return true;
  if (url.protocol !== 'https:' || url.port !== '') return false;
  return SERVICES.some((service) =>
    service.startsWith('.') ? url.hostname.endsWith(service) : url.hostname === service,
  );
}
