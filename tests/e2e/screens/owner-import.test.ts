import { describe, it } from 'vitest';
import { newPage } from '#tests/support/browser/open-page.ts';
import { expectForEveryone } from '#tests/support/browser/screens/expect-for-everyone.ts';
import { importScreens } from '#tests/support/browser/screens/import-screens.ts';

describe('every screen of an import', () => {
  it.each(importScreens)('$name is for everyone, in light and dark, and fits', async (screen) =>
    expectForEveryone(await newPage({ as: 'owner', size: 'phone' }), screen),
  );
});
