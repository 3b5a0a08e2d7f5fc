import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface Bar {
  label: string;
  /** The label in full, for the table. */
  name: string;
  value: number;
  text: string;
  /** The value with what it is a part of, in words; without it the text. */
  said?: string;
  /** What the value is a part of: drawn as an outline around the bar. */
  whole?: number;
  /** A short number above the bar. */
  note?: string;
  /** Further cells of the table's row. */
  cells?: string[];
  /** The address of the rows that make the value. */
  to?: string;
}

interface BarChartProps {
  /** What the chart shows; also the table's caption. */
  title: string;
  bars: Bar[];
  columns: string[];
  /** How the axis writes a value; without it there is none. */
  tick?: (value: number) => string;
  /** The top of the axis; without it a round number above all bars. */
  top?: number;
}

/** Bars over time; the same numbers are also available as a table. */
export function BarChart({ title, bars, columns, tick, top }: BarChartProps) {
  const tall = tick === undefined || top !== undefined ? [] : tallestOf(bars);
  const largest = Math.max(1, ...bars.filter((bar) => !tall.includes(bar)).map(heightOf));
  const highest = top ?? (tick === undefined ? largest : roundTop(largest));
  const percentOf = (value: number) => (value > 0 ? Math.min(100, Math.max(2, (value / highest) * 100)) : 0);
  return (
    <ChartWithTable
      title={title}
      columns={columns}
      rows={bars.map(({ name, text, cells = [], to }) => ({ name, cells: [text, ...cells], to }))}
    >
      {tall.length > 0 ? (
        <p className="tabular mb-1 text-xs text-muted">
          Lebih tinggi dari sumbu, jadi batangnya terputus:{' '}
          {tall.map(({ name, text, said = text }) => `${name} (${said})`).join(', ')}.
        </p>
      ) : null}
      <div
        aria-hidden
        className={clsx(
          bars.some(({ note }) => note !== undefined) && 'pt-4',
          tick && 'grid grid-cols-[auto_minmax(0,1fr)] gap-x-2',
        )}
      >
        {tick === undefined ? null : <AxisLabels highest={highest} tick={tick} />}
        <div className="relative">
          {tick === undefined ? null : <AxisLines />}
          {/* Only the bars stretch with the available space; the labels keep their size. */}
          <svg
            viewBox={`0 0 ${bars.length} 100`}
            preserveAspectRatio="none"
            className="relative block h-36 w-full border-b"
          >
            {bars.map((bar, index) => (
              <Column
                key={bar.name}
                at={index}
                height={percentOf(bar.value)}
                outline={bar.whole === undefined ? null : percentOf(bar.whole)}
                isLast={index === bars.length - 1}
                isBroken={heightOf(bar) > highest}
              />
            ))}
          </svg>
          <BarLinks bars={bars} percentOf={percentOf} />
        </div>
        <div className="col-start-2">
          <ChartLabels items={bars} />
        </div>
      </div>
    </ChartWithTable>
  );
}

/** For a finger or the mouse: the table has the same links for everybody. */
function BarLinks({ bars, percentOf }: { bars: readonly Bar[]; percentOf: (value: number) => number }) {
  return (
    <div className="absolute inset-x-0 top-0 flex h-36">
      {bars.map((bar) => {
        const note = bar.note ? (
          <span
            className="tabular absolute inset-x-0 z-20 text-center text-[0.6875rem] leading-4 font-medium"
            style={{ bottom: `${percentOf(heightOf(bar))}%` }}
          >
            {bar.note}
          </span>
        ) : null;
        const place = 'relative flex-1';
        return bar.to === undefined ? (
          <span key={bar.name} className={place}>
            {note}
          </span>
        ) : (
          <Link
            key={bar.name}
            to={bar.to}
            tabIndex={-1}
            title={`${bar.name}: ${bar.text}`}
            className={`${place} z-20 hover:bg-text/5`}
          >
            {note}
          </Link>
        );
      })}
    </div>
  );
}

/** Where the axis has its lines, as parts of its height. */
const LINES = [1, 0.5];

/** Beside the bars, whose notes would cover them. */
function AxisLabels({ highest, tick }: { highest: number; tick: (value: number) => string }) {
  return (
    <div className="tabular text-[0.6875rem] leading-4 whitespace-nowrap text-muted">
      {LINES.map((part) => (
        <p key={part} className="h-18 -translate-y-2">
          {tick(highest * part)}
        </p>
      ))}
    </div>
  );
}

function AxisLines() {
  return LINES.map((part) => (
    <div key={part} className="absolute inset-x-0 border-t border-dashed" style={{ top: `${(1 - part) * 9}rem` }} />
  ));
}

function heightOf({ value, whole = 0 }: Bar): number {
  return Math.max(value, whole);
}

/** A bar, with an outline if it is a part of something. */
function Column(props: { at: number; height: number; outline: number | null; isLast: boolean; isBroken: boolean }) {
  const { at, height, outline, isLast, isBroken } = props;
  const place = { x: at + 0.18, width: 0.64 };
  return (
    <>
      <rect {...place} y={100 - height} height={height} fill={isLast ? 'var(--primary)' : 'var(--chart)'} />
      {outline === null ? null : (
        <rect
          {...place}
          y={100 - outline}
          height={outline}
          fill="none"
          stroke="var(--chart)"
          strokeWidth="1.5"
          vectorEffect="non-scaling-stroke"
        />
      )}
      {isBroken ? <path d={`M${at + 0.1} 20L${at + 0.9} 12v5L${at + 0.1} 25z`} fill="var(--surface-raised)" /> : null}
    </>
  );
}

/** How many times as tall as the next one a bar is that would leave the others flat. */
const TALL = 2.5;

/** One bar or two, beside which the others would be flat: they are drawn broken, at the top of an axis for the others. */
function tallestOf(bars: readonly Bar[]): readonly Bar[] {
  const byHeight = bars.toSorted((one, other) => heightOf(other) - heightOf(one));
  const count = [1, 2].findLast((at) => {
    const [last, next] = [byHeight[at - 1], byHeight[at]];
    return last !== undefined && next !== undefined && heightOf(next) > 0 && heightOf(last) > TALL * heightOf(next);
  });
  return byHeight.slice(0, count ?? 0);
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

export interface ChartRow {
  name: string;
  cells: string[];
  /** The address of what it is made of. */
  to?: string | undefined;
}

interface ChartWithTableProps {
  title: string;
  columns: string[];
  rows: ChartRow[];
  children: ReactNode;
}

/** A chart and, one tap away, its numbers as a table. */
export function ChartWithTable({ title, columns, rows, children }: ChartWithTableProps) {
  const [first, ...others] = columns;
  return (
    <figure>
      {children}
      <figcaption>
        <details className="mt-2 text-sm">
          <summary className="inline-flex min-h-11 items-center font-medium text-primary hover:underline sm:min-h-9">
            Lihat sebagai tabel
          </summary>
          <div className={clsx('overflow-x-auto', others.length > 1 && 'max-sm:text-xs')}>
            <table className="mt-1 w-full text-left">
              <caption className="sr-only">{title}</caption>
              <thead>
                <tr className="border-b text-xs text-muted">
                  <th scope="col" className="py-1.5 font-medium">
                    {first}
                  </th>
                  {others.map((column) => (
                    <th key={column} scope="col" className="py-1.5 pl-2 text-right font-medium">
                      {column}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map(({ name, cells, to }) => (
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
                    {/* Several amounts fit the narrowest phones if `Rp` may stand above its number. */}
                    {cells.map((cell, index) => (
                      <td key={columns[index + 1]} className="tabular py-1.5 pl-2 text-right font-medium">
                        {others.length > 1 ? cell.replaceAll('\u00A0', ' ') : cell}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </details>
      </figcaption>
    </figure>
  );
}
