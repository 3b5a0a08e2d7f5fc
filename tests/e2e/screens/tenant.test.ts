import { describe, it } from 'vitest';
import { keptPage } from '#tests/support/browser/kept-page.ts';
import { expectForEveryone } from '#tests/support/browser/screens/expect-for-everyone.ts';
import { tenantScreens } from '#tests/support/browser/screens/tenant-screens.ts';

describe('every screen of the tenant', () => {
  const page = keptPage('tenant');
  it.each(tenantScreens)('$name is for everyone, in light and dark, and fits', async (screen) =>
    expectForEveryone(await page(), screen),
  );
});
