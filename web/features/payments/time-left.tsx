import { clsx } from 'clsx';
import { useEffect, useState } from 'react';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** How long an attempt can still be paid, counted down: hours and minutes, in the last hour minutes and seconds. */
export function TimeLeft({ until }: { until: string }) {
  const [left, setLeft] = useState(() => secondsUntil(until));
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsUntil(until)), 1000);
    return () => clearInterval(timer);
  }, [until]);
  return (
    <span role="timer" className={clsx('inline-block font-semibold', left < 5 * MINUTE && 'text-danger')}>
      {wordsFor(left)}
    </span>
  );
}

function secondsUntil(instant: string): number {
  return Math.max(0, Math.floor((Date.parse(instant) - Date.now()) / 1000));
}

function wordsFor(seconds: number): string {
  const minutes = Math.floor((seconds % HOUR) / MINUTE);
  if (seconds === 0) return 'waktu habis';
  if (seconds >= HOUR) return `sisa ${Math.floor(seconds / HOUR)} jam ${minutes} menit`;
  return `sisa ${minutes}:${String(seconds % MINUTE).padStart(2, '0')}`;
}
