import type { DemoInfo } from '#shared/contract/auth.ts';
import { roleNames } from '#shared/labels.ts';
import { demoAddresses } from '#shared/rules/demo-addresses.ts';
import type { Context } from '../../context.ts';

/** The owner and the tenant that the login page offers in demo mode; outside of it, nothing. */
export function demoInfo({ config }: Pick<Context, 'config'>): DemoInfo {
  if (!config.DEMO_MODE) return { enabled: false, password: '', accounts: [], simulated_inbox: false };
  return {
    enabled: true,
    password: config.DEMO_PASSWORD,
    simulated_inbox: config.messages.simulated,
    accounts: [
      { label: roleNames.OWNER, email: demoAddresses.owner },
      { label: roleNames.TENANT, email: demoAddresses.tenant },
    ],
  };
}
