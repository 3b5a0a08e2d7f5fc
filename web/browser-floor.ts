/**
 * The oldest browsers that the app is made for: what iOS 16 has at its end (Safari 16.4), and Chrome 111, which every
 * phone from Android 7 on can have (its last is 119). Tailwind's CSS needs as much. The build writes no newer syntax,
 * lint and tests refuse newer functions and CSS: see web/README.md.
 */
export const BROWSER_FLOOR = { chrome: 111, safari: 16.4 } as const;

/** The floor as the build's target, for code and for styles. */
export const BUILD_TARGET = [
  `chrome${BROWSER_FLOOR.chrome}`,
  `safari${BROWSER_FLOOR.safari}`,
  `ios${BROWSER_FLOOR.safari}`,
];
