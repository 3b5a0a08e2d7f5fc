import { describeScreens } from '#tests/support/browser/screens/describe-screens.ts';
import { importScreens } from '#tests/support/browser/screens/import-screens.ts';

describeScreens('owner', importScreens);
