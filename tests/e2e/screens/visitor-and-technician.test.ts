import { describe, it } from 'vitest';
import { newPage } from '#tests/support/browser/open-page.ts';
import { expectForEveryone } from '#tests/support/browser/screens/expect-for-everyone.ts';
import { visitorScreens } from '#tests/support/browser/screens/visitor-screens.ts';
import { technicianScreens } from '#tests/support/browser/screens/technician-screens.ts';

describe('every screen of the visitor', () => {
  it.each(visitorScreens)('$name is for everyone, in light and dark, and fits', async (screen) =>
    expectForEveryone(await newPage({ size: 'phone' }), screen),
  );
});

describe('every screen of the technician', () => {
  it.each(technicianScreens)('$name is for everyone, in light and dark, and fits', async (screen) =>
    expectForEveryone(await newPage({ as: 'technician', size: 'phone' }), screen),
  );
});
