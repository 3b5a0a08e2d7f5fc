import type { BrowserSide } from '../context.ts';
import { networkPrefix } from './network.ts';

/** What a request tells of the program and the place that it comes from. */
export function browserSide(request: Request, address: string): BrowserSide {
  return {
    userAgent: request.headers.get('user-agent') ?? '',
    networkPrefix: networkPrefix(address),
    cookie: (name) => cookiesOf(request).get(name),
    answerHeaders: new Headers(),
  };
}

/** What the daily job has in place of one. */
export function noBrowser(): BrowserSide {
  return { userAgent: '', networkPrefix: '', cookie: () => undefined, answerHeaders: new Headers() };
}

/** The cookies of a request (RFC 6265, section 5.4); of two of one name the first, as the more specific one stands first. */
function cookiesOf(request: Request): Map<string, string> {
  const pairs = (request.headers.get('cookie') ?? '').split(';').flatMap((pair) => {
    const [name = '', ...value] = pair.split('=');
    return value.length === 0 ? [] : [[name.trim(), value.join('=').trim()] as const];
  });
  return new Map(pairs.toReversed());
}
