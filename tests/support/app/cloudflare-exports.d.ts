/** What the tests inside workerd use of the runtime's own module: the Worker's exports. */
declare module 'cloudflare:workers' {
  export const exports: { default: { fetch: (request: Request) => Promise<Response> } };
}
