import { connect, createServer, type Socket } from 'node:net';

/** A TCP proxy between a client and a server of this machine, which a test can break. */
export interface TcpProxy {
  port: number;
  /** Breaks every open connection without closing it properly. */
  breakAll(): void;
  /** From now on new connections are broken too. */
  refuse(): void;
  accept(): void;
  stop(): Promise<void>;
}

export async function startTcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let refusing = false;
  const server = createServer((near) => {
    if (refusing) return void near.resetAndDestroy();
    const far = connect(target.port, target.host);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const breakAll = () => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  return {
    port: address.port,
    breakAll,
    refuse: () => {
      refusing = true;
      breakAll();
    },
    accept: () => {
      refusing = false;
    },
    stop: async () => {
      breakAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
