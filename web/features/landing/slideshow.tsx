import { clsx } from 'clsx';
import { type PointerEvent, useEffect, useRef } from 'react';
import { SlideshowControls } from './slideshow-controls.tsx';
import { type Slide, slides } from './slides.tsx';
import { useRotation } from './use-rotation.ts';

const SLIDES_ID = 'slideshow-gambar';
const SWIPE_PX = 40;

/** Five pictures in turn (spec §1), after the carousel pattern of the WAI-ARIA practices. */
export function Slideshow() {
  const rotation = useRotation(slides.length);
  const { index, seen, moving, show } = rotation;
  const swipe = useSwipe((step) => show(index + step));

  // After the paint, so that the paint waits only for its own picture.
  useEffect(() => slides[(index + 1) % slides.length]?.Scene.preload?.(), [index]);

  return (
    <section aria-roledescription="carousel" aria-label="Sekilas E-Kost">
      <div {...rotation.holders}>
        <div id={SLIDES_ID} aria-live={moving ? 'off' : 'polite'} className="grid touch-pan-y grid-cols-1" {...swipe}>
          {slides.map((slide, position) => (
            <SlideFrame
              key={slide.caption}
              slide={slide}
              label={`Gambar ${position + 1} dari ${slides.length}`}
              active={position === index}
              drawn={seen.includes(position)}
            />
          ))}
        </div>
        <SlideshowControls rotation={rotation} count={slides.length} controls={SLIDES_ID} />
      </div>
    </section>
  );
}

interface SlideFrameProps {
  slide: Slide;
  label: string;
  active: boolean;
  /** It has been shown, and stays, so that it can fade away. */
  drawn: boolean;
}

/** All frames are stacked and have their size before their picture is loaded. */
function SlideFrame({ slide: { caption, Scene }, label, active, drawn }: SlideFrameProps) {
  return (
    <div
      role="group"
      aria-roledescription="slide"
      aria-label={label}
      aria-hidden={!active}
      className={clsx('min-w-0 transition-[visibility] duration-500 [grid-area:1/1]', !active && 'invisible')}
    >
      <div
        className={clsx(
          'relative aspect-4/3 overflow-hidden rounded-2xl bg-primary-soft shadow-raised sm:rounded-3xl',
          'transition-opacity duration-500',
          !active && 'opacity-0',
        )}
      >
        {drawn ? <Scene /> : null}
      </div>
      <p className={clsx('mt-4 text-center text-sm font-medium text-muted', !active && 'invisible')}>{caption}</p>
    </div>
  );
}

/** A swipe to the left asks for the next slide (1), to the right for the previous one (-1). */
function useSwipe(onSwipe: (step: 1 | -1) => void) {
  const start = useRef<number | null>(null);
  return {
    onPointerDown: (event: PointerEvent) => {
      start.current = event.pointerType === 'mouse' ? null : event.clientX;
    },
    onPointerUp: (event: PointerEvent) => {
      const moved = start.current === null ? 0 : event.clientX - start.current;
      if (Math.abs(moved) > SWIPE_PX) onSwipe(moved < 0 ? 1 : -1);
    },
  };
}
