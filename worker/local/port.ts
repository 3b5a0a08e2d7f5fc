import { createServer } from 'node:net';

/**
 * Reads a port number.
 *
 * @throws Error with one sentence
 */
export function parsePort(asked: string | undefined, fallback: number): number {
  const port = asked === undefined || asked === '' ? fallback : Number(asked);
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port;
  throw new Error(`PORT must be a number from 1 to 65535, not "${asked}".`);
}

/**
 * Makes sure that a port of 127.0.0.1 is free.
 *
 * @throws Error with one sentence
 */
export async function assertPortFree(port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const why = error.code === 'EADDRINUSE' ? 'is taken by another program' : `cannot be used (${error.code})`;
      reject(new Error(`Port ${port} ${why}; choose another with PORT=… npm start.`));
    });
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve()));
  });
}
