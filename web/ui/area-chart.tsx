import { ChartLabels, ChartWithTable } from './bar-chart.tsx';

interface AreaChartProps {
  /** What the chart shows; also the table's caption. */
  title: string;
  points: { label: string; /** The label in full, for the table. */ name: string; value: number; text: string }[];
  columns: [string, string];
  /** The top of the scale. */
  max: number;
  /** The lines of the scale, with labels. */
  ticks: { value: number; label: string }[];
}

/** A level over time, from zero to `max`; the same numbers are also available as a table. */
export function AreaChart({ title, points, columns, max, ticks }: AreaChartProps) {
  // Each point is above the middle of its label.
  const x = (index: number) => index + 0.5;
  const y = (value: number) => 100 - (Math.min(value, max) / max) * 100;
  const line = points.map(({ value }, index) => `${x(index)},${y(value)}`).join(' ');
  const last = points.at(-1);
  return (
    <ChartWithTable title={title} columns={columns} rows={points.map(({ name, text }) => ({ name, cells: [text] }))}>
      <div aria-hidden>
        <div className="relative h-36 border-b">
          {ticks.map(({ value, label }) => (
            <div
              key={value}
              className="absolute inset-x-0 flex -translate-y-px border-t border-dashed"
              style={{ top: `${y(value)}%` }}
            >
              <span className="-mt-0.5 text-[0.6875rem] leading-5 text-muted">{label}</span>
            </div>
          ))}
          {/* Only the area stretches with the available space; lines and dots keep their width. */}
          <svg
            viewBox={`0 0 ${points.length} 100`}
            preserveAspectRatio="none"
            className="absolute inset-0 block size-full"
          >
            <polygon
              points={`${x(0)},100 ${line} ${x(points.length - 1)},100`}
              fill="var(--chart-soft)"
              opacity="0.6"
            />
            <polyline
              points={line}
              fill="none"
              stroke="var(--chart)"
              strokeWidth="2.5"
              strokeLinejoin="round"
              vectorEffect="non-scaling-stroke"
            />
          </svg>
          {last ? (
            <span
              className="absolute size-3 -translate-x-1/2 -translate-y-1/2 rounded-full border-2 border-raised bg-primary"
              style={{ left: `${(x(points.length - 1) / points.length) * 100}%`, top: `${y(last.value)}%` }}
            />
          ) : null}
        </div>
        <ChartLabels items={points} />
      </div>
    </ChartWithTable>
  );
}
