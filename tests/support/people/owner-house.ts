import type { Invoice } from '#shared/contract/invoices.ts';
import type { Kost } from '#shared/contract/kost.ts';
import type { Room } from '#shared/contract/rooms.ts';
import { wibDay } from '#shared/rules/calendar.ts';
import { makeBill, makeInvoice, makeKost, makeRoom, type Person, type TenantPerson } from './factories.ts';
import { approvedPerson, movedIn, productApp } from './product-people.ts';

/** An owner of the started product, with room numbers that tests can name. */

export interface LiveHouse {
  owner: Person;
  kost: Kost;
  room: Room;
}

const presently = { clock: { now: () => new Date() } };

export const today = () => wibDay(presently.clock.now());

/** An owner who registered and was approved by the demo's admin, with a kost and one free room. */
export async function newHouse(baseURL: string, fields: { kost?: string; room?: string } = {}): Promise<LiveHouse> {
  const owner = await newOwner(baseURL);
  const kost = await makeKost(owner, fields.kost ? { name: fields.kost } : {});
  const room = await makeRoom(owner, kost.id, { room_number: fields.room ?? '101' });
  return { owner, kost, room };
}

export function newOwner(baseURL: string): Promise<Person> {
  return approvedPerson(productApp(baseURL), 'OWNER', 'Pemilik Uji');
}

/** A tenant of a room, with a password of their own. */
export function newTenant(baseURL: string, owner: Person, room: Room, fields = {}): Promise<TenantPerson> {
  return movedIn(productApp(baseURL), owner, room.id, { deposit_amount: room.monthly_rent, ...fields });
}

/** An owner with a tenant in room 101 who can be billed. */
export async function newHousehold(baseURL: string): Promise<LiveHouse & { tenant: TenantPerson }> {
  const house = await newHouse(baseURL);
  return { ...house, tenant: await newTenant(baseURL, house.owner, house.room) };
}

/** A bill that was sent. */
export function newBill(owner: Person, tenantId: string, fields = {}): Promise<Invoice> {
  return makeBill(presently, owner, tenantId, fields);
}

export function newDraft(owner: Person, tenantId: string, fields = {}): Promise<Invoice> {
  return makeInvoice(presently, owner, tenantId, fields);
}
