import { type FocusEvent, type PointerEvent, useEffect, useState, useSyncExternalStore } from 'react';

/** How long a picture is shown (spec, "Slideshow"). */
export const INTERVAL_MS = 4_000;

/**
 * Which of `count` slides is shown, and whether they advance by themselves. They stop while the pointer or the focus is
 * on them, when the reader pauses them, and from the start if the system asks for less motion. Pressing play while on
 * the slideshow starts it until the pointer or focus has left and come back.
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
    /** Every slide that has been shown so far. */
    seen,
    /** The choice of the reader or the system, which the pause button shows. */
    rotating,
    /** Whether the next slide will come by itself now. */
    moving,
    show: (next: number) => setIndex((next + count) % count),
    toggle: () => {
      setChosen(!rotating);
      setInsisted(!rotating && held);
    },
    /** For the element on which the pointer or the focus stops the slides. */
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
