import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { sizes } from './browser.ts';

/** How high the bar at the foot of a phone is, in px. */
const BAR = 64;

/** Waits until something is on the first screen of a phone, above the bar at its foot. */
export async function seesOnFirstScreen(found: Locator): Promise<void> {
  await found.waitFor();
  const bottom = async () => {
    const box = await found.boundingBox();
    return box ? box.y + box.height : Infinity;
  };
  await expect.poll(bottom).toBeLessThan(sizes.phone.height - BAR);
}

/** Waits until each of the targets is as wide and as high as a thumb needs it. */
export async function fitThumbs(targets: Locator): Promise<void> {
  await targets.first().waitFor();
  const shortest = () =>
    targets.evaluateAll((all) =>
      Math.min(...all.map((each) => each.getBoundingClientRect()).flatMap(({ width, height }) => [width, height])),
    );
  await expect.poll(shortest).toBeGreaterThanOrEqual(44);
}
