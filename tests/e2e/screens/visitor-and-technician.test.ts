import { describe, it } from 'vitest';
import { keptPage } from '#tests/support/browser/kept-page.ts';
import { expectForEveryone } from '#tests/support/browser/screens/expect-for-everyone.ts';
import { visitorScreens } from '#tests/support/browser/screens/visitor-screens.ts';
import { technicianScreens } from '#tests/support/browser/screens/technician-screens.ts';

describe('every screen of the visitor', () => {
  const page = keptPage('visitor');
  it.each(visitorScreens)('$name is for everyone, in light and dark, and fits', async (screen) =>
    expectForEveryone(await page(), screen),
  );
});

describe('every screen of the technician', () => {
  const page = keptPage('technician');
  it.each(technicianScreens)('$name is for everyone, in light and dark, and fits', async (screen) =>
    expectForEveryone(await page(), screen),
  );
});
