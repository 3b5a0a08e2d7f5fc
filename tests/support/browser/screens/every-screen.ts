import { adminScreens } from './admin-screens.ts';
import { importScreens } from './import-screens.ts';
import { monthScreens } from './month-screens.ts';
import { ownerScreens } from './owner-screens.ts';
import type { Visitor } from '../../people/sign-in.ts';
import type { Screen } from './screen.ts';
import { technicianScreens } from './technician-screens.ts';
import { tenantScreens } from './tenant-screens.ts';
import { visitorScreens } from './visitor-screens.ts';

/** Every screen and dialog, by who sees it. */
export const everyScreen: Record<Visitor, Screen[]> = {
  visitor: visitorScreens,
  owner: [...ownerScreens, ...monthScreens, ...importScreens],
  tenant: tenantScreens,
  technician: technicianScreens,
  admin: adminScreens,
};
