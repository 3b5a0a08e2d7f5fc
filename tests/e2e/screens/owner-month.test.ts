import { describeScreens } from '#tests/support/browser/screens/describe-screens.ts';
import { monthScreens } from '#tests/support/browser/screens/month-screens.ts';

describeScreens('owner', monthScreens);
