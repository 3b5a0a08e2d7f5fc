/** What this project uses of the Workers runtime's own module. */
declare module 'cloudflare:workers' {
  export const env: Record<string, unknown> & { ASSETS: { fetch: (request: Request) => Promise<Response> } };
}
