import type { Tone } from './badge.tsx';
import { ChartWithTable } from './bar-chart.tsx';

/** The colour of a chart's part. */
export const toneFills: Record<Tone, string> = {
  neutral: 'var(--border-strong)',
  primary: 'var(--primary)',
  success: 'var(--success)',
  warning: 'var(--warning)',
  danger: 'var(--danger)',
  info: 'var(--info)',
};

interface SegmentBarProps {
  title: string;
  columns: [string, string];
  segments: { name: string; count: number; tone: Tone }[];
}

/** Parts of a whole in one bar, named below it. */
export function SegmentBar({ title, columns, segments }: SegmentBarProps) {
  const total = segments.reduce((sum, segment) => sum + segment.count, 0);
  return (
    <ChartWithTable
      title={title}
      columns={columns}
      rows={segments.map(({ name, count }) => ({ name, cells: [String(count)] }))}
    >
      <div aria-hidden className="flex h-4 gap-0.5 overflow-hidden rounded-full bg-track">
        {segments.map(({ name, count, tone }) => (
          <div key={name} style={{ width: `${(count / Math.max(1, total)) * 100}%`, background: toneFills[tone] }} />
        ))}
      </div>
      <ul aria-hidden className="mt-3 flex flex-wrap gap-x-4 gap-y-1.5 text-sm">
        {segments.map(({ name, count, tone }) => (
          <li key={name} className="flex min-w-0 items-center gap-2">
            <span className="size-2.5 shrink-0 rounded-full" style={{ background: toneFills[tone] }} />
            <span className="min-w-0 break-words">{name}</span> <span className="tabular font-semibold">{count}</span>
          </li>
        ))}
      </ul>
    </ChartWithTable>
  );
}
