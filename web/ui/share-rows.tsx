import { Link } from 'react-router';
import type { Tone } from './badge.tsx';
import { ChartWithTable } from './bar-chart.tsx';
import { toneFills } from './segment-bar.tsx';

interface ShareRow {
  name: string;
  /** The numbers in words, beside the name and below the bar. */
  text: string;
  below?: string | undefined;
  /** Parts of the bar; what they leave of the whole stays empty. */
  parts: { part: number; tone: Tone }[];
  whole: number;
  /** The cells of the table's row. */
  cells: string[];
  /** The address of what the row is made of. */
  to: string;
}

interface ShareRowsProps {
  /** What the chart shows; also the table's caption. */
  title: string;
  columns: string[];
  rows: ShareRow[];
  /** How many rows are drawn; the table has all. */
  most?: number;
}

/** Shares of a whole, a bar in each row, which opens what it is made of. The words say all that the colours do. */
export function ShareRows({ title, columns, rows, most = rows.length }: ShareRowsProps) {
  return (
    <ChartWithTable title={title} columns={columns} rows={rows}>
      <ul aria-label={title} className="-my-1 flex flex-col">
        {rows.slice(0, most).map(({ name, text, below, parts, whole, to }) => (
          <li key={to}>
            <Link to={to} className="-mx-2 flex min-h-11 flex-col gap-1 rounded-lg px-2 py-2 text-sm hover:bg-sunken">
              <span className="flex flex-wrap justify-between gap-x-3">
                <span className="min-w-0 font-medium wrap-anywhere">{name}</span>
                <span className="tabular text-muted">{text}</span>
              </span>
              <span aria-hidden className="flex h-3 gap-0.5 overflow-hidden rounded-full bg-track">
                {parts.map(({ part, tone }) =>
                  part > 0 ? (
                    <span
                      key={tone}
                      style={{ width: `${(part / Math.max(1, whole)) * 100}%`, background: toneFills[tone] }}
                    />
                  ) : null,
                )}
              </span>
              {below === undefined ? null : <span className="tabular text-xs text-muted">{below}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </ChartWithTable>
  );
}
