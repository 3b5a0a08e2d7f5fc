import { clsx } from 'clsx';
import { Select } from '../../ui/field.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** How many tags have a button of their own (spec §9). */
const BUTTONS = 8;

interface ArticleFiltersProps {
  search: string;
  onSearch: (search: string) => void;
  /** The chosen tag; empty for all. */
  tag: string;
  onTag: (tag: string) => void;
  /** The existing tags, most used first; undefined until they are known. */
  tags: string[] | undefined;
}

/** The search box, the tag filter, and buttons for the most used tags. */
export function ArticleFilters({ search, onSearch, tag, onTag, tags }: ArticleFiltersProps) {
  // A link may name a tag that is not among the most used.
  const known = [...(tags ?? []), ...(tag !== '' && !tags?.includes(tag) ? [tag] : [])];
  return (
    <search className="flex flex-col gap-3">
      <div className="grid grid-cols-1 gap-2 sm:grid-cols-[minmax(0,1fr)_14rem]">
        <SearchInput
          label="Cari artikel"
          placeholder="Cari judul atau isi artikel"
          value={search}
          onSearch={onSearch}
        />
        <Select aria-label="Saring menurut tag" value={tag} onChange={(event) => onTag(event.target.value)}>
          <option value="">Semua tag</option>
          {known.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </Select>
      </div>
      {tags === undefined ? (
        <div className="flex gap-2 overflow-hidden">
          {['w-24', 'w-20', 'w-28', 'w-22'].map((width) => (
            <Skeleton key={width} className={`h-11 shrink-0 rounded-full sm:h-9 ${width}`} />
          ))}
        </div>
      ) : tags.length > 0 ? (
        // On a phone the buttons are one line that scrolls sideways; the page never does.
        <ul
          aria-label="Tag populer"
          className="-mx-4 flex gap-2 overflow-x-auto px-4 py-0.5 [scrollbar-width:none] sm:mx-0 sm:flex-wrap sm:px-0"
        >
          {tags.slice(0, BUTTONS).map((each) => (
            <TagButton key={each} label={each} chosen={each === tag} onClick={() => onTag(each === tag ? '' : each)} />
          ))}
        </ul>
      ) : null}
    </search>
  );
}

function TagButton({ label, chosen, onClick }: { label: string; chosen: boolean; onClick: () => void }) {
  return (
    <li className="shrink-0">
      <button
        type="button"
        aria-pressed={chosen}
        className={clsx(
          'min-h-11 max-w-60 truncate rounded-full border px-4 text-sm font-semibold transition-colors sm:min-h-9',
          chosen
            ? 'border-primary bg-primary text-on-primary'
            : 'border-line bg-raised text-text hover:border-line-strong hover:bg-sunken',
        )}
        onClick={onClick}
      >
        {label}
      </button>
    </li>
  );
}
