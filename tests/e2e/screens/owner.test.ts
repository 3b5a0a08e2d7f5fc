import { describeScreens } from '#tests/support/browser/screens/describe-screens.ts';
import { ownerScreens } from '#tests/support/browser/screens/owner-screens.ts';

describeScreens('owner', ownerScreens);
