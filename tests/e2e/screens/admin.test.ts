import { describe, it } from 'vitest';
import { expectForEveryone } from '#tests/support/browser/screens/expect-for-everyone.ts';
import { adminScreens } from '#tests/support/browser/screens/admin-screens.ts';

describe('every screen of the admin', () => {
  it.each(adminScreens)('$name is for everyone, in light and dark, and fits', (screen) =>
    expectForEveryone('admin', screen),
  );
});
