import { createContext, useEffect, useState } from 'react';
import { useMedia } from '../lib/use-media.ts';
import { ROOMY } from '../lib/widths.ts';

/** Whether a list is narrow because a thing of it stands open beside it. */
export const NarrowList = createContext(false);

/**
 * Whether there is room for an open thing beside its list. While a dialog is open above the thing, such as a form, the
 * answer stays, because the dialog would be lost with what it was opened from.
 */
export function useBeside(width = ROOMY): boolean {
  const fits = useMedia(width);
  const [isBeside, setBeside] = useState(fits);
  useEffect(() => {
    if (isBeside === fits) return undefined;
    const follow = () => {
      // Without room beside the list, the thing itself is a dialog.
      const own = isBeside ? 0 : 1;
      if (document.querySelectorAll('[data-modal]').length <= own) setBeside(fits);
    };
    follow();
    addEventListener('focusin', follow);
    return () => removeEventListener('focusin', follow);
  }, [isBeside, fits]);
  return isBeside;
}
