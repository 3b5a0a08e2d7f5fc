import { describe, it } from 'vitest';
import { expectForEveryone } from '#tests/support/browser/screens/expect-for-everyone.ts';
import { monthScreens } from '#tests/support/browser/screens/month-screens.ts';

describe('every screen of a month', () => {
  it.each(monthScreens)('$name is for everyone, in light and dark, and fits', (screen) =>
    expectForEveryone('owner', screen),
  );
});
