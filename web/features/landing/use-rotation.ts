import { type FocusEvent, type PointerEvent, useEffect, useState, useSyncExternalStore } from 'react';

/** How long a picture stands (spec, "Slideshow"). */
export const INTERVAL_MS = 4_000;

/**
 * Which of `count` slides shows, and whether they move on by themselves. They stand still while the pointer or the
 * focus is on them, when the reader stopped them, and from the start where the system asks for less motion. Who
 * presses play while on the slideshow means it: then it moves, until they have left and come back.
 */
export function useRotation(count: number) {
  const [index, setIndex] = useState(0);
  const [seen, setSeen] = useState<readonly number[]>([0]);
  const [chosen, setChosen] = useState<boolean | null>(null);
  const [insisted, setInsisted] = useState(false);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const lessMotion = useSyncExternalStore(subscribeToMotion, () => motionQuery.matches);

  const rotating = chosen ?? !lessMotion;
  const held = hovered || focused;
  const moving = rotating && (insisted || !held);
  if (insisted && !held) setInsisted(false);
  if (!seen.includes(index)) setSeen([...seen, index]);

  useEffect(() => {
    if (!moving) return undefined;
    const timer = setTimeout(() => setIndex((index + 1) % count), INTERVAL_MS);
    return () => clearTimeout(timer);
  }, [moving, index, count]);

  return {
    index,
    /** Every slide that has been shown by now. */
    seen,
    /** The reader's wish, or the system's: what the pause button shows. */
    rotating,
    /** Whether the next slide is coming by itself right now. */
    moving,
    show: (next: number) => setIndex((next + count) % count),
    toggle: () => {
      setChosen(!rotating);
      setInsisted(!rotating && held);
    },
    /** For the element on which the pointer or the focus holds the slides. */
    holders: {
      onPointerEnter: (event: PointerEvent) => setHovered(event.pointerType === 'mouse'),
      onPointerLeave: () => setHovered(false),
      onFocus: () => setFocused(true),
      onBlur: (event: FocusEvent) => setFocused(event.currentTarget.contains(event.relatedTarget)),
    },
  };
}

const motionQuery = matchMedia('(prefers-reduced-motion: reduce)');

function subscribeToMotion(onChange: () => void): () => void {
  motionQuery.addEventListener('change', onChange);
  return () => motionQuery.removeEventListener('change', onChange);
}
