import type { Plugin } from 'vite';

/** The driver's parts for TCP, which the Worker never uses, each with what stands in its place. */
const TCP_PARTS: [part: RegExp, instead: string][] = [
  // From the client for TCP to the list of the driver's exports.
  [/var Co=we\(ot\(\)\);[\s\S]*(?=export\{ut as Client)/, ''],
  // The socket, whose class also keeps the settings: what makes it an emitter of events, and what it does.
  [/=we\(ve\(\),1\);/, '={EventEmitter:Object};'],
  [/setNoDelay\(\)\{return this\}[\s\S]*?(?=\};a\(A,"Socket"\))/, ''],
  // SHA-256 and MD5, for passwords.
  [/function Xe\(r\)\{[\s\S]*?(?=var tt=T\()/, ''],
  [/=\(fr\(\),O\(lr\)\),Mu=tt\(\)/, '=null,Mu=tt()'],
  // How values are read that are not text.
  [/,Su=ts\(\),/, ',Su={init(){}},'],
];
/** The driver's list of exports, with the names of this version (1.2.0). */
const EXPORTS = /export\{ut as Client[\s\S]*?\};/;
const HTTP_EXPORTS = 'const httpTypes=Je();export{ys as neon,pe as neonConfig,N as NeonDbError,httpTypes as types};';
/** The driver's choice between the runtime's Buffer and its own, which workerd and Node never need. */
const BUFFER =
  /typeof globalThis\.Buffer=="function"&&typeof globalThis\.Buffer\.\s*allocUnsafe=="function"\?globalThis\.Buffer:oi\(\)\.Buffer/;
/** The start of a CommonJS module inside the driver; modules that are not used are dropped. */
const MODULE = /=T\(\(/g;

/**
 * Builds Neon's driver without its client for TCP and its copy of Buffer: five sixths of the driver and an eighth of the
 * Worker, which every start would have to read. The driver is one minified file, of which a bundler can drop nothing by
 * itself, so the parts to cut are named here; with any other version the build fails.
 */
export function httpDriver(): Plugin {
  return {
    name: 'ekost-http-driver',
    apply: 'build',
    transform: {
      filter: { id: /@neondatabase\/serverless\/index\.mjs$/ },
      handler(code) {
        const cut = overHttp(code);
        return cut === null
          ? this.error('@neondatabase/serverless has changed: see worker/internals/http-driver.ts')
          : { code: cut, map: null };
      },
    },
  };
}

/** The driver's code without what is for TCP; null if it is not as it was. */
export function overHttp(driver: string): string | null {
  const code = driver.replaceAll('\\\n', '');
  const named = [...TCP_PARTS.map(([part]) => part), BUFFER, /Ze\.setTypeParser=/];
  if (!named.every((part) => part.test(code))) return null;
  return TCP_PARTS.reduce((rest, [part, instead]) => rest.replace(part, instead), code)
    .replace(EXPORTS, HTTP_EXPORTS)
    .replace(BUFFER, 'globalThis.Buffer')
    .replace(MODULE, '=/* @__PURE__ */T((');
}
