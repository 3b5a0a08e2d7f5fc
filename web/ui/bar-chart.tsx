import { clsx } from 'clsx';
import type { ReactNode } from 'react';

interface BarChartProps {
  /** What the chart shows; also the table's caption. */
  title: string;
  bars: { label: string; /** The label in full, for the table. */ name: string; value: number; text: string }[];
  columns: [string, string];
}

/** Bars over time; the same numbers are also available as a table. */
export function BarChart({ title, bars, columns }: BarChartProps) {
  const highest = Math.max(1, ...bars.map((bar) => bar.value));
  return (
    <ChartWithTable title={title} columns={columns} rows={bars.map(({ name, text }) => [name, text])}>
      <div aria-hidden>
        {/* Only the bars stretch with the available space; the labels keep their size. */}
        <svg viewBox={`0 0 ${bars.length} 100`} preserveAspectRatio="none" className="block h-36 w-full border-b">
          {bars.map((bar, index) => {
            const height = bar.value > 0 ? Math.max(2, (bar.value / highest) * 100) : 0;
            const fill = index === bars.length - 1 ? 'var(--primary)' : 'var(--chart-soft)';
            return <rect key={bar.name} x={index + 0.18} y={100 - height} width={0.64} height={height} fill={fill} />;
          })}
        </svg>
        <ChartLabels items={bars} />
      </div>
    </ChartWithTable>
  );
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
  rows: [string, string][];
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
              {rows.map(([name, value]) => (
                <tr key={name} className="border-b last:border-0">
                  <th scope="row" className="py-1.5 font-normal wrap-anywhere">
                    {name}
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
