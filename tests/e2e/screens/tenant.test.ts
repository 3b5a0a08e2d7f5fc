import { describe, it } from 'vitest';
import { newPage } from '#tests/support/browser/open-page.ts';
import { expectForEveryone } from '#tests/support/browser/screens/expect-for-everyone.ts';
import { tenantScreens } from '#tests/support/browser/screens/tenant-screens.ts';

describe('every screen of the tenant', () => {
  it.each(tenantScreens)('$name is for everyone, in light and dark, and fits', async (screen) =>
    expectForEveryone(await newPage({ as: 'tenant', size: 'phone' }), screen),
  );
});
