import { SearchDialog } from '../features/search/search-dialog.tsx';
import { DataProviders } from './data-providers.tsx';

/** The search with its calls, for pages that make none. */
export function SearchPart({ onClose }: { onClose: () => void }) {
  return (
    <DataProviders>
      <SearchDialog onClose={onClose} />
    </DataProviders>
  );
}
