import type { TestApp } from '../app/test-app.ts';
import { makeKost, makeRoom, type Person, type TenantPerson } from './factories.ts';
import { makeLastingPerson, makeResident } from './lasting-people.ts';

export const zones = ['WIB', 'WITA', 'WIT'] as const;
export type Zone = (typeof zones)[number];

/** The instants about the three midnights at the end of a day, in UTC. */
export function instantsOf(day: string): string[] {
  return ['14:59', '15:00', '15:59', '16:00', '16:59', '17:00'].map((time) => `${day}T${time}:00Z`);
}

/** In which zones the next day has begun at each of them. */
export const turned: Zone[][] = [[], ['WIT'], ['WIT'], ['WITA', 'WIT'], ['WITA', 'WIT'], ['WIB', 'WITA', 'WIT']];

/** One owner with a kost in each zone, and somebody in each. */
export async function makeZoneHomes(app: TestApp) {
  const owner = await makeLastingPerson(app, 'OWNER');
  const homes = {} as Record<Zone, TenantPerson & { kostId: string }>;
  for (const zone of zones) {
    const kost = await makeKost(owner, { zone });
    homes[zone] = { ...(await newcomer(app, owner, kost.id)), kostId: kost.id };
  }
  return { owner, homes };
}

/** Somebody more in a kost. */
export async function newcomer(app: TestApp, owner: Person, kostId: string, fields: Record<string, unknown> = {}) {
  const room = await makeRoom(owner, kostId);
  return makeResident(app, owner, room.id, fields);
}

/** What holds of each zone at each instant about the midnights at the end of a day. */
export async function walkDay(app: TestApp, day: string, holds: (zone: Zone) => Promise<boolean>): Promise<Zone[][]> {
  const seen: Zone[][] = [];
  for (const instant of instantsOf(day)) {
    app.clock.set(instant);
    const zonesThere: Zone[] = [];
    for (const zone of zones) if (await holds(zone)) zonesThere.push(zone);
    seen.push(zonesThere);
  }
  return seen;
}
