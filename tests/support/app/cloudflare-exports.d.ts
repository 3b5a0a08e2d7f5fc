/** The part of the Workers runtime's module that tests inside workerd use. */
declare module 'cloudflare:workers' {
  export const exports: { default: { fetch: (request: Request) => Promise<Response> } };
}

/** The part of Cloudflare's test module that tests inside workerd use. */
declare module 'cloudflare:test' {
  /** Ends every Durable Object at once; calls that wait for one fail. */
  export const abortAllDurableObjects: () => Promise<void>;
}
