import type { ReactNode } from 'react';
import { normalText } from '#shared/rules/normal-text.ts';

/** A tenant, and where they live. */
interface Place {
  tenant_name: string;
  room_number: string;
  kost_name: string;
}

/** From how many rows on one is looked for by typing. */
export const MANY_ROWS = 20;

export function severalKosts(rows: readonly Place[]): boolean {
  return rows.some(({ kost_name }) => kost_name !== rows[0]?.kost_name);
}

interface ByKostProps<Row extends Place> {
  rows: Row[];
  /** Whether the whole list has several; otherwise their only one needs no name. */
  hasKosts: boolean;
  /** Beside the name of each. */
  action?: (rows: Row[], kost: string) => ReactNode;
  children: (rows: Row[]) => ReactNode;
}

/** The rows of each kost below its name, the kosts by name. */
export function ByKost<Row extends Place>({ rows, hasKosts, action, children }: ByKostProps<Row>) {
  if (!hasKosts) return children(rows);
  const kosts = [...new Set(rows.map(({ kost_name }) => kost_name))].toSorted();
  const ofEach = kosts.map((kost) => ({ kost, of: rows.filter(({ kost_name }) => kost_name === kost) }));
  return ofEach.map(({ kost, of }) => (
    <div key={kost} role="group" aria-label={kost} className="flex flex-col gap-2">
      <div className="mt-2 flex items-center justify-between gap-3">
        <h3 className="min-w-0 text-sm font-semibold break-words">{kost}</h3>
        {action === undefined ? null : <div className="shrink-0">{action(of, kost)}</div>}
      </div>
      {children(of)}
    </div>
  ));
}

/** Whether each typed word is in the name, the room or the kost. */
export function isFound({ tenant_name, room_number, kost_name }: Place, search: string): boolean {
  const text = normalText(`${tenant_name} kamar ${room_number} ${kost_name}`);
  return normalText(search)
    .split(' ')
    .every((word) => text.includes(word));
}
