import type { AskedBullet } from './asked-bullets.ts';
import type { AskedText } from './asked-texts.ts';

/** A file of `tests`, and words from the title of the test in it. */
export type ShownBy = `${string}.test.ts > ${string}`;

/** The tests that show what was required. The file of a test must contain the text as it is shown. */
export interface Shown {
  bullets: Partial<Record<AskedBullet, ShownBy>>;
  texts: Partial<Record<AskedText, ShownBy>>;
}
