import { BottomBar } from './bottom-bar.tsx';
import { DataProviders } from './data-providers.tsx';

/** The bar at the foot of a phone on the public home, which has no calls of its own. */
export function HomeBar() {
  return (
    <DataProviders>
      <BottomBar />
    </DataProviders>
  );
}
