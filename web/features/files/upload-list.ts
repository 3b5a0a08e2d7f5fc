/** A chosen file that is being uploaded. */
export interface Upload {
  key: number;
  name: string;
  /** A file that FAILED stays, so that it can be tried again; one that the server REFUSED can only be removed. */
  state: 'PREPARING' | 'WAITING' | 'SENDING' | 'PAUSED' | 'FAILED' | 'REFUSED';
  /** How much of it was sent, from 0 to 1. */
  progress: number;
  /** A picture that the page may show. */
  preview: string | null;
  problem: string | null;
}

/** The files that are being uploaded, in the order in which they were chosen, for `useSyncExternalStore`. */
export function createUploadList() {
  let uploads: readonly Upload[] = [];
  let lastKey = 0;
  const listeners = new Set<() => void>();
  const store = (next: readonly Upload[]) => {
    uploads = next;
    for (const listener of listeners) listener();
  };
  return {
    read: () => uploads,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** @returns its key */
    add: (name: string): number => {
      lastKey += 1;
      store([...uploads, { key: lastKey, name, state: 'PREPARING', progress: 0, preview: null, problem: null }]);
      return lastKey;
    },
    change: (key: number, part: Partial<Upload>) =>
      store(uploads.map((upload) => (upload.key === key ? { ...upload, ...part } : upload))),
    remove: (key: number) => store(uploads.filter((upload) => upload.key !== key)),
    first: (state: Upload['state']) => uploads.find((upload) => upload.state === state),
  };
}
