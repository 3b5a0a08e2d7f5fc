import { trpc } from './trpc.ts';

/**
 * What a write makes old. A tenancy or a bill shows in many places (rooms, tenants, dashboard, lists), so all of an
 * account's data is asked for again behind what is shown; what is not on the screen only when it is looked at.
 */
export function useRefresh(): () => Promise<void> {
  const utils = trpc.useUtils();
  return () => utils.invalidate();
}
