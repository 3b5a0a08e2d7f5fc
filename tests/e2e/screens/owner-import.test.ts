import { describe, it } from 'vitest';
import { keptPage } from '#tests/support/browser/kept-page.ts';
import { expectForEveryone } from '#tests/support/browser/screens/expect-for-everyone.ts';
import { importScreens } from '#tests/support/browser/screens/import-screens.ts';

describe('every screen of an import', () => {
  const page = keptPage('owner');
  it.each(importScreens)('$name is for everyone, in light and dark, and fits', async (screen) =>
    expectForEveryone(await page(), screen),
  );
});
