import { createContext, type ReactNode, useContext, useState } from 'react';
import { createPortal } from 'react-dom';

const FootContext = createContext<HTMLElement | null>(null);

/** Keeps a place below the page's content, outside of `main`, for what a page puts there with `PageFoot`. */
export function WithPageFoot({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  return (
    <FootContext value={place}>
      {children}
      <div ref={setPlace} className="print:hidden" />
    </FootContext>
  );
}

/** Puts the page's footer into that place: a landmark of its own may not lie within `main`. */
export function PageFoot({ children }: { children: ReactNode }) {
  const place = useContext(FootContext);
  return place === null ? null : createPortal(children, place);
}
