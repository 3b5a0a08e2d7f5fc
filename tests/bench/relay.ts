import { connect, createServer, type Socket } from 'node:net';
import { listen } from '#drizzle/local/processes.ts';

/** A way to a server at a distance: what either side sends arrives half of the distance later. */
export async function startRelay(to: { host: string; port: number }, distanceMs: number) {
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(to);
    for (const [from, into] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from.setNoDelay());
      // Timers of one length end in the order in which they began.
      from.on('data', (bytes) => setTimeout(() => into.write(bytes), distanceMs / 2));
      from.once('close', () => into.destroy()).on('error', () => into.destroy());
      from.once('close', () => open.delete(from));
    }
  });
  const port = await listen(server);
  return {
    port,
    stop: async () => {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
