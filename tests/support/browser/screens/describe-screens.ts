import { describe, it } from 'vitest';
import type { Visitor } from '../../people/sign-in.ts';
import { sizes } from '../browser.ts';
import { sharedPage } from '../open-page.ts';
import { expectForEveryone } from './expect-for-everyone.ts';
import type { Screen } from './screen.ts';
import { goOn, visit } from './visit.ts';

/** Describes that each of somebody's screens is for everyone, one after the other in one page. */
export function describeScreens(as: Visitor, screens: Screen[]): void {
  describe(`every screen of the ${as}`, () => {
    const open = sharedPage({ as, size: 'phone' });
    it.each(screens)('$name is for everyone, in light and dark, and fits', async (screen) => {
      const { page, faults, isNew } = await open();
      await page.emulateMedia({ colorScheme: 'light' });
      await page.setViewportSize(sizes.phone);
      await expectForEveryone({ page, faults }, screen, isNew ? visit : goOn);
    });
  });
}
