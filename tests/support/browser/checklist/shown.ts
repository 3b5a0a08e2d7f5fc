import type { AskedBullet } from './asked-bullets.ts';
import type { AskedText } from './asked-texts.ts';

/** A file of `tests`, and words of the title of the test in it. */
export type ShownBy = `${string}.test.ts > ${string}`;

/** The tests that show what was asked for. A text must stand in the file of its test, as it is shown. */
export interface Shown {
  bullets: Partial<Record<AskedBullet, ShownBy>>;
  texts: Partial<Record<AskedText, ShownBy>>;
}
