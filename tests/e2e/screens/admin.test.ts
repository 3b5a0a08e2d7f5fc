import { describeScreens } from '#tests/support/browser/screens/describe-screens.ts';
import { adminScreens } from '#tests/support/browser/screens/admin-screens.ts';

describeScreens('admin', adminScreens);
