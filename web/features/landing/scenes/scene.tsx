import type { ReactNode } from 'react';

/**
 * The colours of the landing page's drawings, by day and night: the product's deep teal with warm earth. They are
 * variables, because a drawing follows the theme: in the dark theme it is night.
 */
const palette = [
  '[--s-sky:#fdf0dd] [--s-glow:#f8d4a8] [--s-sun:#f5b45f] [--s-cloud:#fffaf2] [--s-star:transparent]',
  '[--s-mist:#dcebe4] [--s-haze:#bcdad0] [--s-lawn:#93bf96] [--s-leaf:#5b9a70] [--s-fern:#2f7a63]',
  '[--s-wall:#fff8ec] [--s-shade:#efdfc5] [--s-roof:#d97f54] [--s-brick:#b65f3c] [--s-wood:#c08e60] [--s-bark:#94663f]',
  '[--s-deep:#0b4f49] [--s-teal:var(--primary)] [--s-mid:#45a094] [--s-gold:#f4c26b] [--s-ink:#17302d] [--s-paper:#ffffff]',
  '[--s-panel:#ffffff] [--s-room:#fdf0dd] [--s-skin:#dca37b] [--s-tan:#a86f4b]',
  'dark:[--s-sky:#11262b] dark:[--s-glow:#2b5053] dark:[--s-sun:#e9d7ae] dark:[--s-cloud:#24434a] dark:[--s-star:#dfe9d8]',
  'dark:[--s-mist:#233f3e] dark:[--s-haze:#34605a] dark:[--s-lawn:#2b5549] dark:[--s-leaf:#3d7a5a] dark:[--s-fern:#1f5a4b]',
  'dark:[--s-wall:#4a625d] dark:[--s-shade:#36504b] dark:[--s-roof:#a9613f] dark:[--s-brick:#7e452c]',
  'dark:[--s-wood:#8b6545] dark:[--s-bark:#664a32] dark:[--s-deep:#0a302d] dark:[--s-teal:#16695f] dark:[--s-mid:#3b8f84]',
  'dark:[--s-gold:#f0c070] dark:[--s-ink:#0a1716] dark:[--s-paper:#cfdbd5] dark:[--s-panel:#10231f] dark:[--s-room:#2c403f]',
  'dark:[--s-skin:#c08c68] dark:[--s-tan:#8f5f41]',
].join(' ');

/** One drawing of 640 by 480. Screen readers get its label, not its parts. */
export function Scene({ label, children }: { label: string; children: ReactNode }) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox="0 0 640 480"
      preserveAspectRatio="xMidYMid slice"
      className={`absolute inset-0 size-full ${palette}`}
    >
      {children}
    </svg>
  );
}
