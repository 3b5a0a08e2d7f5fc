import type { ReactNode } from 'react';
import { CheckCard } from './check-card.tsx';

interface ChooseManyProps {
  /** What the list is called when it is read out. */
  label: string;
  rows: readonly { id: string; title: ReactNode; note: ReactNode }[];
  /** The ids that are left out; all others are chosen. */
  left: ReadonlySet<string>;
  onLeft: (left: ReadonlySet<string>) => void;
}

/** Many of whom all are chosen at first: each can be left out, and all at once. */
export function ChooseMany({ label, rows, left, onLeft }: ChooseManyProps) {
  const chosen = rows.filter(({ id }) => !left.has(id)).length;
  return (
    <div className="flex flex-col gap-2">
      {rows.length < 2 ? null : (
        <CheckCard
          checked={chosen === rows.length}
          mixed={chosen > 0 && chosen < rows.length}
          onChange={(isAll) => onLeft(new Set(isAll ? [] : rows.map(({ id }) => id)))}
        >
          {`Semua (${rows.length})`}
        </CheckCard>
      )}
      <ul aria-label={label} className="flex flex-col gap-2">
        {rows.map(({ id, title, note }) => (
          <li key={id}>
            <CheckCard checked={!left.has(id)} onChange={(isChosen) => onLeft(withOne(left, id, !isChosen))}>
              <span className="block">{title}</span>
              <span className="tabular block text-xs font-normal text-muted">{note}</span>
            </CheckCard>
          </li>
        ))}
      </ul>
    </div>
  );
}

function withOne(ids: ReadonlySet<string>, id: string, isIn: boolean): ReadonlySet<string> {
  const others = new Set(ids);
  if (isIn) others.add(id);
  else others.delete(id);
  return others;
}
