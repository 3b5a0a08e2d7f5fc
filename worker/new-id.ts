import { v7 as uuidv7 } from 'uuid';

/**
 * Makes row ids: UUIDv7 of the given clock. Ids of one millisecond keep the order in which they were made, so that
 * "newest first" by id is the order of events.
 */
export function createIdSource(now: () => Date, randomBytes: (count: number) => Uint8Array): () => string {
  let last = 0;
  let seq = 0;
  return () => {
    const msecs = now().getTime();
    const random = randomBytes(16);
    // In each new millisecond the sequence starts at a random number in the lower half of its 32 bits.
    seq = msecs === last ? seq + 1 : new DataView(random.buffer, random.byteOffset).getUint32(0) >>> 1;
    last = msecs;
    return uuidv7({ msecs, seq, random });
  };
}
