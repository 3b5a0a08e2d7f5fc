import type { FilePurpose } from '#shared/enums.ts';
import { prepareFile, UnusableFileError } from './prepare-file.ts';
import { UnsentError } from './send-file.ts';
import { type Delivery, sendPatiently } from './send-patiently.ts';
import { createUploadList, type Upload } from './upload-list.ts';

/** The events of a queue. */
interface QueueEvents {
  onSent: (address: string, upload: Upload) => void;
  /** A chosen file was left out, with the reason. */
  onLeftOut: (reason: string) => void;
}

interface Job {
  file: File;
  delivery: Delivery | null;
  control: AbortController;
}

export interface QueueOptions {
  purpose: FilePurpose;
  /** The token of a bill link, whose holder needs no session. */
  link?: string | undefined;
  takesPdf?: boolean;
}

/**
 * Sends chosen files one after the other, in their order. Uploads that failed are sent again when the network is back.
 */
export function createUploadQueue({ purpose, link, takesPdf = false }: QueueOptions) {
  const list = createUploadList();
  const jobs = new Map<number, Job>();
  let events: QueueEvents | null = null;

  const remove = (key: number) => {
    jobs.get(key)?.control.abort();
    jobs.delete(key);
    list.remove(key);
  };
  const prepareAll = oneAtATime(list, 'PREPARING', async ({ key }) => {
    const job = jobs.get(key);
    if (!job) return list.remove(key);
    try {
      const prepared = await prepareFile(job.file, takesPdf);
      const onChange = (part: Partial<Upload>) => list.change(key, part);
      job.delivery = { purpose, link, prepared, whole: null, signal: job.control.signal, onChange };
      list.change(key, { state: 'WAITING', preview: prepared.preview });
      void sendAll();
    } catch (error) {
      if (jobs.has(key) && error instanceof UnusableFileError) events?.onLeftOut(error.message);
      remove(key);
    }
  });
  const sendAll = oneAtATime(list, 'WAITING', async (upload) => {
    const { key } = upload;
    const delivery = jobs.get(key)?.delivery;
    if (!delivery) return remove(key);
    try {
      const address = await sendPatiently(delivery);
      if (!jobs.has(key)) return;
      remove(key);
      events?.onSent(address, upload);
    } catch (error) {
      const { detail = null, isPassing = true } = error instanceof UnsentError ? error : {};
      list.change(key, { state: isPassing ? 'FAILED' : 'REFUSED', problem: detail, progress: 0 });
    }
  });

  const retry = (key: number) => {
    list.change(key, { state: 'WAITING', problem: null });
    void sendAll();
  };
  return {
    read: list.read,
    subscribe: list.subscribe,
    retry,
    remove,
    add: (files: readonly File[]) => {
      for (const file of files) jobs.set(list.add(file.name), { file, delivery: null, control: new AbortController() });
      void prepareAll();
    },
    /** Calls `taken` for each event, until the returned function is called; that cancels all uploads. */
    start: (taken: QueueEvents) => {
      events = taken;
      const retryAll = () => {
        for (const { key, state } of list.read()) if (state === 'FAILED') retry(key);
      };
      addEventListener('online', retryAll);
      return () => {
        removeEventListener('online', retryAll);
        events = null;
        for (const { key } of list.read()) remove(key);
      };
    },
  };
}

/** Works on the uploads in a state, one at a time; a call meanwhile does nothing. */
function oneAtATime(
  list: ReturnType<typeof createUploadList>,
  state: Upload['state'],
  work: (upload: Upload) => Promise<void>,
): () => Promise<void> {
  let isWorking = false;
  return async () => {
    if (isWorking) return;
    isWorking = true;
    for (let upload = list.first(state); upload; upload = list.first(state)) await work(upload);
    isWorking = false;
  };
}
