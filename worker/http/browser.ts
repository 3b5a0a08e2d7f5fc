import type { BrowserSide } from '../context.ts';
import { networkPrefix } from './network.ts';

/** The facts in a request about the browser and the network it comes from. */
export function browserSide(request: Request, address: string): BrowserSide {
  return {
    userAgent: request.headers.get('user-agent') ?? '',
    networkPrefix: networkPrefix(address),
    cookie: (name) => cookiesOf(request).get(name),
    answerHeaders: [],
  };
}

/** The stand-in for jobs, which have no browser. */
export function noBrowser(): BrowserSide {
  return { userAgent: '', networkPrefix: '', cookie: () => undefined, answerHeaders: [] };
}

/**
 * The cookies of a request (RFC 6265, section 5.4). If a name occurs twice, the first one counts, because it is the
 * more specific one.
 */
function cookiesOf(request: Request): Map<string, string> {
  const pairs = (request.headers.get('cookie') ?? '').split(';').flatMap((pair) => {
    const [name = '', ...value] = pair.split('=');
    return value.length === 0 ? [] : [[name.trim(), value.join('=').trim()] as const];
  });
  return new Map(pairs.toReversed());
}
