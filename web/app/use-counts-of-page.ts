import { useLocation } from 'react-router';
import { useCounts } from '../data/use-counts.ts';

/** What waits for the account. A dashboard asks for it itself, together with its own data. */
export function useCountsOfPage() {
  const isDashboard = useLocation().pathname === '/dashboard';
  return useCounts(!isDashboard).counts;
}
