import type { Role } from '#shared/enums.ts';
import { demoAddresses } from '#shared/rules/demo-addresses.ts';
import type { Context } from '../../context.ts';

/** The email of the only admin without a second factor: the demo's, whose password is public; otherwise none. */
export function exemptFromTotp({ config }: Pick<Context, 'config'>): string {
  return config.DEMO_MODE ? demoAddresses.admin : '';
}

/** Whether an account without a second factor must set one up before anything else. Every admin must. */
export function mustSetUpTotpFirst(
  context: Pick<Context, 'config'>,
  account: { role: Role; email: string; totp_enabled: boolean },
): boolean {
  return account.role === 'ADMIN' && !account.totp_enabled && account.email !== exemptFromTotp(context);
}
