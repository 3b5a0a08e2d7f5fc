/** The part of the Workers runtime's module that tests inside workerd use. */
declare module 'cloudflare:workers' {
  export const exports: { default: { fetch: (request: Request) => Promise<Response> } };
}
