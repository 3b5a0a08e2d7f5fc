import type { Plugin } from 'vite';

/** The driver's parts for TCP, which the Worker never uses, each with what stands in its place. */
const TCP_PARTS: [part: RegExp, instead: string][] = [
  // From the client for TCP to the list of the driver's exports.
  [/var Co=we\(ot\(\)\);[\s\S]*(?=export\{ut as Client)/, ''],
  // The socket, whose class also keeps the settings of HTTP: what makes it an emitter of events.
  [/=we\(ve\(\),1\);/, '={EventEmitter:Object};'],
  // SHA-256 and MD5, for passwords.
  [/function Xe\(r\)\{[\s\S]*?(?=var tt=T\()/, ''],
  [/=\(fr\(\),O\(lr\)\),Mu=tt\(\)/, '=null,Mu=tt()'],
  // How values are read that are not text.
  [/,Su=ts\(\),/, ',Su={init(){}},'],
  // What stands for Node's own modules.
  [/,se=\(r,e\)=>\{[\s\S]*?\},(?=Dn=)/, ',se=()=>{},'],
  [/,\s*normalizeQueryConfig:Du,\s*postgresMd5PasswordHash:qu,\s*md5:dr\}/, '}'],
  // What else the socket has and does.
  [/constructor\(\)\{\s*super\(\.\.\.\s*arguments\);[\s\S]*?(?=static\s+get\s+poolQueryViaFetch)/, ''],
  [/static get webSocketConstructor\(\)[\s\S]*?(?=\};a\(A,"Socket"\))/, ''],
];
/** Its parts that do nothing here, or what Drizzle or the runtime does instead. */
const OTHER_PARTS: [part: RegExp, instead: string][] = [
  // The names of functions, which only stack traces would show.
  [/var a=\(r,e\)=>Ie\(r,"name",\{value:e,configurable:!0\}\);/, 'var a=r=>r;'],
  // Its readers of instants, days and intervals: Drizzle sets its own, which leave their text as it is.
  [/,Et=Fi\(\),ji=Qi\(\),/, ',Et=String,ji=String,'],
  // How bytes are written in hexadecimal: a Buffer can do it.
  [/var da=Object\.defineProperty,pa=[\s\S]*?(?=a\(fi,"toHex"\))/, 'function fi(r){return r.toString("hex")}'],
  // The warning to browsers.
  [/function gt\(\)\{[\s\S]*?(?=a\(gt,"warnIfBrowser"\))/, 'function gt(){}'],
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
 * Builds Neon's driver without its client for TCP, its copy of Buffer, and what Drizzle does instead: five sixths of the
 * driver and an eighth of the Worker, which every start would have to read. The driver is one minified file, of which a
 * bundler can drop nothing by itself, so the parts to cut are named here; with any other version the build fails.
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
  const parts = [...TCP_PARTS, ...OTHER_PARTS];
  const named = [...parts.map(([part]) => part), BUFFER, /Ze\.setTypeParser=/];
  if (!named.every((part) => part.test(code))) return null;
  return parts
    .reduce((rest, [part, instead]) => rest.replace(part, instead), code)
    .replace(EXPORTS, HTTP_EXPORTS)
    .replace(BUFFER, 'globalThis.Buffer')
    .replace(MODULE, '=/* @__PURE__ */T((');
}
