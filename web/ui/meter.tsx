/** A share of a whole as a bar; the number is beside it in words. */
export function Meter({ percent, label }: { percent: number; label: string }) {
  return (
    <div
      role="meter"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-label={label}
      className="h-2 rounded-full bg-track"
    >
      <div className="h-full rounded-full bg-chart" style={{ width: `${percent}%` }} />
    </div>
  );
}
