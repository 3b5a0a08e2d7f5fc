import { describe, it } from 'vitest';
import { keptPage } from '#tests/support/browser/kept-page.ts';
import { expectForEveryone } from '#tests/support/browser/screens/expect-for-everyone.ts';
import { monthScreens } from '#tests/support/browser/screens/month-screens.ts';

describe('every screen of a month', () => {
  const page = keptPage('owner');
  it.each(monthScreens)('$name is for everyone, in light and dark, and fits', async (screen) =>
    expectForEveryone(await page(), screen),
  );
});
