import { describe, it } from 'vitest';
import { expectForEveryone } from '#tests/support/browser/screens/expect-for-everyone.ts';
import { visitorScreens } from '#tests/support/browser/screens/visitor-screens.ts';
import { technicianScreens } from '#tests/support/browser/screens/technician-screens.ts';

describe('every screen of the visitor', () => {
  it.each(visitorScreens)('$name is for everyone, in light and dark, and fits', (screen) =>
    expectForEveryone('visitor', screen),
  );
});

describe('every screen of the technician', () => {
  it.each(technicianScreens)('$name is for everyone, in light and dark, and fits', (screen) =>
    expectForEveryone('technician', screen),
  );
});
