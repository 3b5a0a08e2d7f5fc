import { properWords } from '#shared/rules/first-name.ts';
import { useState } from 'react';
import { useSession } from '../../data/session.tsx';
import { thumbOf } from '../files/file-address.ts';

/** The photo of a person, or the first letters of their name, which is shown beside it. */
export function Avatar({ name, photo }: { name: string; photo: string | null }) {
  const [failed, setFailed] = useState<string | null>(null);
  const { refresh } = useSession();
  const onError = () => {
    setFailed(photo);
    // The account may name it by a signature that has ended.
    void refresh();
  };
  return (
    <span className="grid size-16 shrink-0 place-items-center overflow-hidden rounded-full bg-primary-soft text-xl font-bold text-on-primary-soft">
      {photo !== null && photo !== failed ? (
        <img src={thumbOf(photo)} alt="" className="size-full object-cover" onError={onError} />
      ) : (
        <span aria-hidden>{initialsOf(name)}</span>
      )}
    </span>
  );
}

function initialsOf(name: string): string {
  return properWords(name)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase();
}
