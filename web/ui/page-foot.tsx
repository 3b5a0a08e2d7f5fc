import { createContext, type ReactNode, useContext, useState } from 'react';
import { createPortal } from 'react-dom';

const FootContext = createContext<HTMLElement | null>(null);

/**
 * Provides a place below the page's content, outside of `main`, which a page fills with `PageFoot`. What has nothing to
 * show is invisible, so that it is no layout shift when the page above it grows: what has says `visible`.
 */
export function WithPageFoot({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  return (
    <FootContext value={place}>
      {children}
      <div ref={setPlace} className="invisible print:hidden" />
    </FootContext>
  );
}

/** Moves the page's footer into that place, because its landmark may not be inside `main`. */
export function PageFoot({ children }: { children: ReactNode }) {
  const place = useContext(FootContext);
  return place === null ? null : createPortal(children, place);
}
