/** Security headers of every answer. The build also writes those of pages into `_headers`, for files. */

const COMMON: Record<string, string> = {
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/**
 * Hashes of the only style sheet that is added at run time, the toaster's (sonner): it is inserted empty and then
 * filled, hence two. Nothing else inline is allowed.
 */
const toasterStyleHashes = [
  'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=',
  'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY=',
];

/** For the web app's pages: own files only; images may come from any https address (article pictures). */
export const pageHeaders: Record<string, string> = {
  ...COMMON,
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' ${toasterStyleHashes.map((hash) => `'${hash}'`).join(' ')}`,
    "img-src 'self' data: https:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; '),
};

/**
 * For calls: nothing in an answer may be run, framed or cached. `mount-docs.ts` and `file-calls.ts` set their own
 * Content-Security-Policy.
 */
export const callHeaders: Record<string, string> = {
  ...COMMON,
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cache-Control': 'no-store',
};
