import type { Role } from '#shared/enums.ts';
import type { Action } from '#shared/policy.ts';
import type { Fields, World } from '#tests/support/app/calls/good-call.ts';
import { expectStatus, type Person } from '#tests/support/people/factories.ts';

/** A row in some state, who would press its button, and where the web has the row from. */
export interface MadeRow {
  id: string;
  by: Person & { role: Role };
  /** The row as a list or a page answers it to them; undefined where it is not shown. */
  read: () => Promise<object | undefined>;
}

export interface Button {
  states: Record<string, (world: World) => Promise<MadeRow>>;
  /** What the button calls: a procedure, and a word where one button calls it in several ways. */
  calls: Record<string, (id: string, world: World) => Fields | Promise<Fields>>;
}

export type Buttons = Partial<Record<Action, Button>>;

/** One row of a list. */
export async function inList(person: Person, path: string, id: string, envelope?: string): Promise<object | undefined> {
  const body = await expectStatus(200, person.rest.get<Record<string, unknown>>(path));
  const rows = (envelope === undefined ? body : body[envelope]) as { id: string }[];
  return rows.find((row) => row.id === id);
}

/** The same as a function of one state after another. */
export function eachState<State>(
  states: Record<string, State>,
  make: (state: State, world: World) => Promise<MadeRow>,
): Button['states'] {
  return Object.fromEntries(
    Object.entries(states).map(([name, state]) => [name, (world: World) => make(state, world)]),
  );
}
