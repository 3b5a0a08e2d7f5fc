import { describeScreens } from '#tests/support/browser/screens/describe-screens.ts';
import { technicianScreens } from '#tests/support/browser/screens/technician-screens.ts';
import { visitorScreens } from '#tests/support/browser/screens/visitor-screens.ts';

describeScreens('visitor', visitorScreens);
describeScreens('technician', technicianScreens);
