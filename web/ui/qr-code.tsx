import { useMemo } from 'react';
import { encode } from 'uqr';

/** The margin that readers need around a code, in modules. */
const QUIET_ZONE = 4;

/** A text as a QR code. Always dark on white, also in the dark theme, because some readers need that. */
export function QrCode({ text, label, large = false }: { text: string; label: string; large?: boolean }) {
  const { size, path } = useMemo(() => draw(text), [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={`aspect-square w-full rounded-lg border bg-white ${large ? 'max-w-80' : 'max-w-64'}`}
    >
      <path d={path} fill="#000" />
    </svg>
  );
}

/** One path for the whole code: a bar for each run of dark modules. */
function draw(text: string): { size: number; path: string } {
  const { data } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  const bars: string[] = [];
  for (const [y, row] of data.entries()) {
    for (let x = 0; x < row.length; x += 1) {
      if (row[x] !== true) continue;
      const start = x;
      while (row[x + 1] === true) x += 1;
      const length = x - start + 1;
      bars.push(`M${start} ${y}h${length}v1h-${length}z`);
    }
  }
  return { size: data.length, path: bars.join('') };
}
