import type { UploadedFile } from '#shared/contract/files.ts';
import type { FilePurpose } from '#shared/enums.ts';
import type { PreparedFile } from './prepare-file.ts';
import { sendFile, UnsentError } from './send-file.ts';
import type { Upload } from './upload-list.ts';

/** The pauses before the next attempt after a temporary failure, in ms; after the last one the person decides. */
const PAUSES_MS = [1_000, 2_000, 4_000, 8_000];

/** What is sent of a chosen file. */
export interface Delivery {
  purpose: FilePurpose;
  link: string | undefined;
  prepared: PreparedFile;
  /** The address of the file, once it has arrived without its small version. */
  whole: UploadedFile | null;
  signal: AbortSignal;
  onChange: (part: Partial<Upload>) => void;
}

/**
 * Sends a file and its small version; after a temporary failure, tries again.
 *
 * @returns the file's address
 * @throws UnsentError
 */
export async function sendPatiently(delivery: Delivery): Promise<string> {
  const { signal, onChange } = delivery;
  for (const pause of PAUSES_MS) {
    try {
      return await sendBoth(delivery);
    } catch (error) {
      if (signal.aborted || !(error instanceof UnsentError && error.isPassing)) throw error;
      onChange({ state: 'PAUSED', progress: 0 });
      await paused(pause, signal);
    }
  }
  return sendBoth(delivery);
}

async function sendBoth(delivery: Delivery): Promise<string> {
  const { purpose, link, prepared, signal, onChange } = delivery;
  const { file, thumb } = prepared;
  const total = file.size + (thumb?.size ?? 0);
  const options = (before: number) => ({
    purpose,
    link,
    signal,
    onProgress: (bytes: number) => onChange({ progress: Math.min(1, (before + bytes) / total) }),
  });
  onChange({ state: 'SENDING', progress: 0 });
  delivery.whole ??= await sendFile(file, options(0));
  if (thumb) await sendFile(thumb, { ...options(file.size), thumbOf: delivery.whole.id });
  return delivery.whole.url;
}

/** A pause that ends early when the network is back or the upload is cancelled. */
function paused(duration: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, duration);
    addEventListener('online', end);
    signal.addEventListener('abort', end);
  });
}
