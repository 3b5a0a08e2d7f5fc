import { describeScreens } from '#tests/support/browser/screens/describe-screens.ts';
import { tenantScreens } from '#tests/support/browser/screens/tenant-screens.ts';

describeScreens('tenant', tenantScreens);
