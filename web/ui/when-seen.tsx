import { type ReactNode, useEffect, useRef, useState } from 'react';

interface WhenSeenProps {
  /** Shown until then. */
  placeholder: ReactNode;
  children: ReactNode;
}

/** Shows, and so loads, content further down a page only when it comes near the screen. */
export function WhenSeen({ placeholder, children }: WhenSeenProps) {
  const place = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (place.current === null) return undefined;
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true), {
      rootMargin: '240px',
    });
    watch.observe(place.current);
    return () => watch.disconnect();
  }, []);
  return seen ? children : <div ref={place}>{placeholder}</div>;
}
