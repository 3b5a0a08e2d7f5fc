import { clsx } from 'clsx';
import type { ReactNode } from 'react';

export interface Column<Row> {
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
  /** The rows belong to the previous query; the new answer is loading. */
  stale?: boolean;
}

/** A table from 640 px, cards on narrower screens. */
export function DataTable<Row extends { id: string }>({ caption, rows, columns, card, stale }: DataTableProps<Row>) {
  return (
    <div aria-busy={stale || undefined} className={clsx('transition-opacity', stale && 'opacity-60')}>
      <ul aria-label={caption} className="flex flex-col gap-3 sm:hidden">
        {rows.map((row) => (
          <li key={row.id} className="rounded-xl border bg-raised p-4 shadow-card">
            {card(row)}
          </li>
        ))}
      </ul>
      <div className="relative hidden overflow-x-auto rounded-xl border bg-raised shadow-card sm:block">
        <table className="w-full text-left text-sm">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr className="border-b text-xs text-muted">
              {columns.map(({ header, quiet, align }) => (
                <th
                  key={header}
                  scope="col"
                  className={clsx('px-4 py-3 font-medium whitespace-nowrap', align === 'right' && 'text-right')}
                >
                  {quiet ? <span className="sr-only">{header}</span> : header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id} className="border-b last:border-0 hover:bg-surface">
                {columns.map(({ header, align, className, cell }) => (
                  <td key={header} className={clsx('px-4 py-3', align === 'right' && 'text-right', className)}>
                    {cell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
