import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

interface Layer<Held> {
  /** What it was opened with; null while it is closed. */
  held: Held | null;
  open: (held: Held) => void;
  close: () => void;
}

/**
 * A dialog with an entry of its own in the history, so that back closes it and the page stays, also where the system
 * sends no request to close (`CloseWatcher`). What it holds is known in memory alone: an entry that is reached again,
 * by forward or after a reload, shows nothing and is left at once.
 *
 * @param name unlike those of the page's other layers
 */
export function useLayer<Held>(name: string): Layer<Held> {
  const [held, setHeld] = useState<Held | null>(null);
  const { state, pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const mark = `layer:${name}`;
  const isHere = state === mark;
  const isClosed = held === null;
  const isLeaving = useRef(false);
  const leave = useEffectEvent(() => {
    if (!isLeaving.current) void navigate(-1);
    isLeaving.current = true;
  });
  useEffect(() => {
    if (!isHere) isLeaving.current = false;
    else if (isClosed) leave();
  }, [isHere, isClosed]);
  useEffect(() => {
    // Back has left it.
    if (isHere) return () => setHeld(null);
    return undefined;
  }, [isHere]);
  return {
    held: isHere ? held : null,
    open: (next) => {
      setHeld(() => next);
      if (!isHere) void navigate({ pathname, search, hash }, { state: mark });
    },
    close: () => setHeld(null),
  };
}
