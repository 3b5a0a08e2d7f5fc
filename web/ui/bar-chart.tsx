import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface BarChartProps {
  /** What the chart shows; also the table's caption. */
  title: string;
  bars: {
    label: string;
    /** The label in full, for the table. */
    name: string;
    value: number;
    text: string;
    /** The address of the rows that make the value. */
    to?: string;
  }[];
  columns: [string, string];
  /** How the axis writes a value; without it there is none. */
  tick?: (value: number) => string;
}

/** Bars over time; the same numbers are also available as a table. */
export function BarChart({ title, bars, columns, tick }: BarChartProps) {
  const largest = Math.max(1, ...bars.map((bar) => bar.value));
  const highest = tick === undefined ? largest : roundTop(largest);
  return (
    <ChartWithTable title={title} columns={columns} rows={bars.map(({ name, text, to }) => [name, text, to])}>
      <div aria-hidden className="relative">
        {tick === undefined
          ? null
          : [1, 0.5].map((part) => (
              <div
                key={part}
                className="absolute inset-x-0 border-t border-dashed"
                style={{ top: `${(1 - part) * 9}rem` }}
              >
                <span className="tabular relative z-10 bg-raised pr-1 text-[0.6875rem] leading-5 text-muted">
                  {tick(highest * part)}
                </span>
              </div>
            ))}
        {/* Only the bars stretch with the available space; the labels keep their size. */}
        <svg
          viewBox={`0 0 ${bars.length} 100`}
          preserveAspectRatio="none"
          className="relative block h-36 w-full border-b"
        >
          {bars.map((bar, index) => {
            const height = bar.value > 0 ? Math.max(2, (bar.value / highest) * 100) : 0;
            const fill = index === bars.length - 1 ? 'var(--primary)' : 'var(--chart-soft)';
            return <rect key={bar.name} x={index + 0.18} y={100 - height} width={0.64} height={height} fill={fill} />;
          })}
        </svg>
        {/* For a finger or the mouse: the table has the same links for everybody. */}
        <div className="absolute inset-x-0 top-0 flex h-36">
          {bars.map(({ name, text, to }) =>
            to === undefined ? null : (
              <Link
                key={name}
                to={to}
                tabIndex={-1}
                title={`${name}: ${text}`}
                className="relative z-20 flex-1 hover:bg-text/5"
              />
            ),
          )}
        </div>
        <ChartLabels items={bars} />
      </div>
    </ChartWithTable>
  );
}

/** The next of 1, 2, 5, 10, 20, … that is not below a value: the top of an axis. */
function roundTop(value: number): number {
  const unit = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 5].find((step) => step * unit >= value) ?? 10) * unit;
}

/** The labels below a chart. A narrow chart hides every other label; the last one stays. */
export function ChartLabels({ items }: { items: { name: string; label: string }[] }) {
  const isSpare = (index: number) => items.length > 8 && (items.length - index) % 2 === 0;
  return (
    <div className="@container mt-1.5 text-[0.6875rem] text-muted sm:text-xs">
      <div className="flex text-center">
        {items.map(({ name, label }, index) => (
          <span key={name} className={clsx('min-w-0 flex-1 whitespace-nowrap', isSpare(index) && '@max-sm:invisible')}>
            {label}
          </span>
        ))}
      </div>
    </div>
  );
}

interface ChartWithTableProps {
  title: string;
  columns: [string, string];
  /** A name, a value, and the address of what it is made of. */
  rows: [string, string, string?][];
  children: ReactNode;
}

/** A chart and, one tap away, its numbers as a table. */
export function ChartWithTable({ title, columns, rows, children }: ChartWithTableProps) {
  return (
    <figure>
      {children}
      <figcaption>
        <details className="mt-2 text-sm">
          <summary className="inline-flex min-h-11 items-center font-medium text-primary hover:underline sm:min-h-9">
            Lihat sebagai tabel
          </summary>
          <table className="mt-1 w-full text-left">
            <caption className="sr-only">{title}</caption>
            <thead>
              <tr className="border-b text-xs text-muted">
                <th scope="col" className="py-1.5 font-medium">
                  {columns[0]}
                </th>
                <th scope="col" className="py-1.5 text-right font-medium">
                  {columns[1]}
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map(([name, value, to]) => (
                <tr key={name} className="border-b last:border-0">
                  <th scope="row" className="py-1.5 font-normal wrap-anywhere">
                    {to === undefined ? (
                      name
                    ) : (
                      <Link to={to} className="inline-flex min-h-9 items-center text-primary hover:underline">
                        {name}
                      </Link>
                    )}
                  </th>
                  <td className="tabular py-1.5 text-right font-medium">{value}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      </figcaption>
    </figure>
  );
}
