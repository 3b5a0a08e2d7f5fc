import { clsx } from 'clsx';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useMedia } from '../lib/use-media.ts';
import { WIDE } from '../lib/widths.ts';
import { GapItem, LongRows, MANY, OWN_PLACE, setPlace } from './long-rows.tsx';
import { useRowFocus } from './use-row-focus.ts';

interface Column<Row> {
  header: string;
  /** The header is only for screen readers: a column of buttons needs no visible title. */
  quiet?: boolean;
  align?: 'left' | 'right';
  className?: string;
  cell: (row: Row) => ReactNode;
}

export interface DataTableProps<Row extends { id: string }> {
  /** What is listed; the table's caption. */
  caption: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  /** The same row as the content of a card, for a phone. */
  card: (row: Row) => ReactNode;
  /** The row whose thing is open. */
  openId?: string | null;
  /** The rows belong to the previous query; the new answer is loading. */
  stale?: boolean;
}

/** A table from 640 px, cards on narrower screens. */
export function DataTable<Row extends { id: string }>({ stale, ...list }: DataTableProps<Row>) {
  const { form, attributes } = useRowFocus(useMedia(WIDE) ? 'table' : 'cards');
  return (
    <div {...attributes} aria-busy={stale || undefined} className={clsx('transition-opacity', stale && 'opacity-60')}>
      {form === 'table' ? <Table {...list} /> : <Cards {...list} />}
    </div>
  );
}

/** How the row whose thing is open is marked. */
const OPEN = 'outline-2 -outline-offset-2 outline-primary';

function Cards<Row extends { id: string }>({ caption, rows, card, openId }: DataTableProps<Row>) {
  const [list, setList] = useState<HTMLElement | null>(null);
  return (
    <ul ref={setList} aria-label={caption} className={clsx('flex flex-col gap-3', rows.length > MANY && OWN_PLACE)}>
      <LongRows rows={rows} list={list} gap={(height, key) => <GapItem key={key} height={height} />}>
        {(row, attributes, place) => (
          <li
            key={row.id}
            {...attributes}
            {...setPlace(place, rows)}
            className={clsx('rounded-xl border bg-raised p-4 shadow-card', row.id === openId && OPEN)}
          >
            {card(row)}
          </li>
        )}
      </LongRows>
    </ul>
  );
}

function Table<Row extends { id: string }>({ caption, rows, columns, openId }: DataTableProps<Row>) {
  const [body, setBody] = useState<HTMLElement | null>(null);
  const { head, widths, keep } = useKeptColumns(rows.length > MANY, columns.length);
  return (
    <div className="relative overflow-x-auto rounded-xl border bg-raised shadow-card">
      <table className="w-full text-left text-sm" aria-rowcount={widths === null ? undefined : rows.length + 1}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr ref={head} className="border-b text-xs text-muted">
            {columns.map(({ header, quiet, align }, index) => (
              <th
                key={header}
                scope="col"
                className={clsx('px-4 py-3 font-medium whitespace-nowrap', align === 'right' && 'text-right')}
                style={{ width: widths?.[index] }}
              >
                {quiet ? <span className="sr-only">{header}</span> : header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={setBody} className={clsx(rows.length > MANY && OWN_PLACE)}>
          <LongRows
            rows={rows}
            list={body}
            onBegin={keep}
            gap={(height, key) => <tr key={key} aria-hidden style={{ height }} />}
          >
            {(row, attributes, place) => (
              <tr
                key={row.id}
                {...attributes}
                aria-rowindex={place === null ? undefined : place + 2}
                className={clsx('border-b last:border-0 hover:bg-surface', row.id === openId && OPEN)}
              >
                {columns.map(({ header, align, className, cell }) => (
                  <td key={header} className={clsx('px-4 py-3', align === 'right' && 'text-right', className)}>
                    {cell(row)}
                  </td>
                ))}
              </tr>
            )}
          </LongRows>
        </tbody>
      </table>
    </div>
  );
}

/** Keeps the widths that the columns had with all rows, while only some of many rows are in the page. */
function useKeptColumns(isLong: boolean, count: number) {
  const head = useRef<HTMLTableRowElement>(null);
  const [widths, setWidths] = useState<readonly number[] | null>(null);
  // Other columns are other widths.
  if (widths !== null && (!isLong || widths.length !== count)) setWidths(null);
  const keep = useCallback(() => {
    setWidths([...(head.current?.cells ?? [])].map((cell) => cell.getBoundingClientRect().width));
  }, []);

  useEffect(() => {
    if (!isLong) return undefined;
    // Without kept widths, the columns fit the new width of the window.
    const renew = () => {
      flushSync(() => setWidths(null));
      keep();
    };
    addEventListener('resize', renew);
    return () => removeEventListener('resize', renew);
  }, [isLong, keep]);
  return { head, widths, keep };
}
