import { describe, it } from 'vitest';
import { expectForEveryone } from '#tests/support/browser/screens/expect-for-everyone.ts';
import { ownerScreens } from '#tests/support/browser/screens/owner-screens.ts';

describe('every screen of the owner', () => {
  it.each(ownerScreens)('$name is for everyone, in light and dark, and fits', (screen) =>
    expectForEveryone('owner', screen),
  );
});
