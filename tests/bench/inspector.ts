import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import type { Duplex } from 'node:stream';

/** What V8 answers about an isolate's heap, in bytes. */
export interface Heap {
  usedSize: number;
  totalSize: number;
  embedderHeapUsedSize: number;
  backingStorageSize: number;
}

/**
 * Asks workerd's inspector for the heap of the Worker. Node's own WebSocket offers a
 * compression with which workerd ends the connection, so the few frames are written here.
 */
export async function heapOf(port: number): Promise<Heap> {
  const socket = await connected(port);
  try {
    socket.write(frameOf(JSON.stringify({ id: 1, method: 'Runtime.getHeapUsage' })));
    for await (const text of textsOf(socket)) {
      const answer = JSON.parse(text) as { id?: number; result?: Heap };
      if (answer.id === 1 && answer.result !== undefined) return answer.result;
    }
    throw new Error('The inspector ended without an answer.');
  } finally {
    socket.destroy();
  }
}

function connected(port: number): Promise<Duplex> {
  const headers = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': randomBytes(16).toString('base64'),
  };
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path: '/core:user:', headers })
      .once('upgrade', (_, socket) => resolve(socket))
      .once('response', ({ statusCode }) => reject(new Error(`The inspector answered ${statusCode}.`)))
      .once('error', reject)
      .end();
  });
}

/** A text of less than 126 bytes as one masked frame. */
function frameOf(text: string): Buffer {
  const mask = randomBytes(4);
  const masked = Buffer.from(text).map((byte, at) => byte ^ (mask[at % 4] ?? 0));
  return Buffer.concat([Buffer.from([0x81, 0x80 | masked.length]), mask, masked]);
}

/** The texts of the frames that arrive, each of less than 64 KB. */
async function* textsOf(socket: Duplex): AsyncGenerator<string> {
  let rest = Buffer.alloc(0);
  for await (const part of socket as AsyncIterable<Buffer>) {
    rest = Buffer.concat([rest, part]);
    for (;;) {
      const isLong = rest[1] === 126;
      if (rest.length < (isLong ? 4 : 2)) break;
      const [start, length] = isLong ? [4, rest.readUInt16BE(2)] : [2, rest[1] ?? 0];
      if (rest.length < start + length) break;
      yield rest.toString('utf8', start, start + length);
      rest = rest.subarray(start + length);
    }
  }
}
