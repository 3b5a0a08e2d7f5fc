import { useState } from 'react';
import { useCurrentUser } from '../../data/session.tsx';

/** Whether this account has hidden the list in this browser. */
export function useHidden(): [isHidden: boolean, hide: () => void] {
  const { id } = useCurrentUser();
  const key = `mulai-disembunyikan:${id}`;
  const [isHidden, setHidden] = useState(() => read(key));
  const hide = () => {
    setHidden(true);
    try {
      localStorage.setItem(key, '1');
    } catch {
      // Without storage it is hidden until the page is left.
    }
  };
  return [isHidden, hide];
}

function read(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}
