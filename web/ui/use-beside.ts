import { createContext, useEffect, useState } from 'react';
import { useMedia } from '../lib/use-media.ts';
import { ROOMY } from '../lib/widths.ts';

/** Whether a list is narrow because a thing of it stands open beside it. */
export const NarrowList = createContext(false);

/**
 * Whether there is room for an open thing beside its list. While a dialog is open above the thing, such as a form, the
 * answer stays, because the dialog would be lost with what it was opened from.
 *
 * @param unfolds whether the thing unfolds in its row where there is no room beside the list; else it is a dialog then
 */
export function useBeside(width = ROOMY, unfolds = false): boolean {
  const fits = useMedia(width);
  const [isBeside, setBeside] = useState(fits);
  useEffect(() => {
    if (isBeside === fits) return undefined;
    const follow = () => {
      const own = isBeside || unfolds ? 0 : 1;
      if (document.querySelectorAll('[data-modal]').length <= own) setBeside(fits);
    };
    follow();
    addEventListener('focusin', follow);
    return () => removeEventListener('focusin', follow);
  }, [isBeside, fits, unfolds]);
  return isBeside;
}
