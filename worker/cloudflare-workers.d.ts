/** The part of the Workers runtime's module that this project uses. */
declare module 'cloudflare:workers' {
  export const env: Record<string, unknown> & { ASSETS: { fetch: (request: Request) => Promise<Response> } };
  export class DurableObject {
    protected ctx: unknown;
  }
}
