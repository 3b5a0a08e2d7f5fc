import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

const MARK = 'layer:dialog';

const isAtMark = () => (history.state as { usr?: unknown } | null)?.usr === MARK;

/**
 * Gives what is rendered an entry of its own in the history while `isOn`, so that a browser's back closes it and the page
 * stays. Unlike `useLayer`, it is known to what is opened alone, whose code may be lazy.
 *
 * @param onBack closes it; false if it stays open
 */
export function useOwnEntry(isOn: boolean, onBack: () => boolean): void {
  const { state, pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const isHere = isOn && state === MARK;
  const wasHere = useRef(false);
  const isOpen = useRef(false);
  const enter = useEffectEvent(() => {
    if (!isAtMark()) void navigate({ pathname, search, hash }, { state: MARK });
  });
  const back = useEffectEvent(() => {
    if (!onBack()) enter();
  });
  useEffect(() => {
    if (!isOn) return undefined;
    isOpen.current = true;
    enter();
    return () => {
      isOpen.current = false;
      // Whatever closed it may lead elsewhere, which takes the entry's place.
      setTimeout(() => {
        if (!isOpen.current && isAtMark()) history.back();
      });
    };
  }, [isOn]);
  useEffect(() => {
    const hasLeft = wasHere.current && !isHere;
    wasHere.current = isHere;
    if (hasLeft) back();
  }, [isHere]);
}
