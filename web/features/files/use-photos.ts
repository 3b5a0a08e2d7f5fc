import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { bareAddress, maxPhotos } from '#shared/rules/file.ts';
import type { Upload } from './upload-list.ts';
import { createUploadQueue, type QueueOptions } from './upload-queue.ts';

export interface PhotosOptions extends QueueOptions {
  /** The addresses of the uploaded photos, in their order. */
  value: readonly string[];
  onChange: (addresses: string[]) => void;
  /** Called with the reason why the form cannot be sent yet, for its button, and with null once it can. */
  onWaiting: (reason: string | null) => void;
}

/** What this browser knows of a file that it has uploaded itself. */
export type Known = Pick<Upload, 'name' | 'preview'>;

/**
 * The photos of a form: uploaded ones, and those that are being uploaded. Where only one is allowed, another replaces
 * it.
 */
export function usePhotos({ value, onChange, onWaiting, ...sending }: PhotosOptions) {
  const max = maxPhotos[sending.purpose];
  const [queue] = useState(() => createUploadQueue(sending));
  const uploads = useSyncExternalStore(queue.subscribe, queue.read);
  const [known, setKnown] = useState<Readonly<Record<string, Known>>>({});
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);

  const onSent = useEffectEvent((address: string, { name, preview }: Upload) => {
    setKnown((before) => ({ ...before, [address]: { name, preview } }));
    if (max === 1) onChange([address]);
    // The same photo chosen twice is one file.
    else if (!value.some((each) => bareAddress(each) === bareAddress(address))) onChange([...value, address]);
  });
  const onLeftOut = useEffectEvent((reason: string) => setLeftOut((before) => [...before, reason]));
  useEffect(
    () =>
      queue.start({
        onSent: (address, upload) => onSent(address, upload),
        onLeftOut: (reason) => onLeftOut(reason),
      }),
    [queue],
  );

  const reason = reasonToWait(uploads, sending.takesPdf ? 'berkas' : 'foto');
  const tellWaiting = useEffectEvent(onWaiting);
  useEffect(() => {
    tellWaiting(reason);
    return () => tellWaiting(null);
  }, [reason]);

  const add = (files: readonly File[]) => {
    if (max === 1) for (const { key } of uploads) queue.remove(key);
    const free = max === 1 ? 1 : max - value.length - uploads.length;
    const tooMany = files.length - free;
    setLeftOut(tooMany > 0 ? [`Paling banyak ${max} foto, jadi ${tooMany} foto tidak ikut.`] : []);
    queue.add(files.slice(0, free));
  };
  const isFull = max > 1 && value.length + uploads.length >= max;
  return { uploads, known, leftOut, add, max, isFull, reason, retry: queue.retry, remove: queue.remove };
}

function reasonToWait(uploads: readonly Upload[], word: string): string | null {
  if (uploads.length === 0) return null;
  const stopped = uploads.filter(({ state }) => state === 'FAILED' || state === 'REFUSED').length;
  if (stopped === uploads.length) return `${stopped} ${word} belum terkirim`;
  return `Mengunggah ${uploads.length - stopped} ${word}…`;
}
