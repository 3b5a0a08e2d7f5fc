import { describe, it } from 'vitest';
import { newPage } from '#tests/support/browser/open-page.ts';
import { expectForEveryone } from '#tests/support/browser/screens/expect-for-everyone.ts';
import { adminScreens } from '#tests/support/browser/screens/admin-screens.ts';

describe('every screen of the admin', () => {
  it.each(adminScreens)('$name is for everyone, in light and dark, and fits', async (screen) =>
    expectForEveryone(await newPage({ as: 'admin', size: 'phone' }), screen),
  );
});
