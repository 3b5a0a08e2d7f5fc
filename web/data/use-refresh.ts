import { trpc } from './trpc.ts';

/**
 * Marks everything as outdated after a write. A tenancy or a bill is shown in many places (rooms, tenants, dashboard,
 * lists), so all data on the screen is fetched again in the background, and other data when it is next shown.
 */
export function useRefresh(): () => Promise<void> {
  const utils = trpc.useUtils();
  return () => utils.invalidate();
}
