import { sql } from 'drizzle-orm';
import type { SettlementView } from '#shared/contract/settlements.ts';
import type { TestApp } from '../app/test-app.ts';
import { type AppUnderTest, expectStatus, type Household, type Person } from './factories.ts';

type Caller = Pick<Person, 'rest'>;

export function askForSettlement({ rest }: Caller, tenancyId: string) {
  return rest.get<SettlementView>(`/api/settlements/${tenancyId}`);
}

export function settlementOf(by: Caller, tenancyId: string): Promise<SettlementView> {
  return expectStatus(200, askForSettlement(by, tenancyId));
}

/** Asks to keep a settlement; it proposes one without damages if nothing else is said. */
export function askToSave({ rest }: Caller, tenancyId: string, fields: Record<string, unknown> = {}) {
  return rest.put<SettlementView>(`/api/settlements/${tenancyId}`, {
    leaves_on: '2026-01-01',
    inspection: [],
    damages: [],
    proposes: true,
    ...fields,
  });
}

/** The address of an uploaded photo of somebody, without its bytes. */
export async function uploaded(
  { deps, clock }: AppUnderTest,
  { id }: Pick<Person, 'id'>,
  mime = 'image/jpeg',
): Promise<string> {
  const { rows } = await deps.db.execute<{ id: string }>(sql`
    insert into files (uploaded_by, purpose, mime, bytes, sha256, state, created_at)
    values (${id}, 'payment_proof', ${mime}, 1, ${crypto.randomUUID()}, 'TEMP', ${clock.now().toISOString()}) returning id`);
  return `/f/${rows[0]?.id ?? ''}`;
}

/** A damage with a photo of its own. */
export async function damage(
  app: AppUnderTest,
  owner: Pick<Person, 'id'>,
  amount: number,
  reason = 'Kaca lemari pecah',
) {
  return { reason, amount, photo: await uploaded(app, owner) };
}

/** Proposes to an owner's tenant what some damages cost. */
export async function proposeDamages(
  app: TestApp,
  { owner, tenant: { tenant } }: Pick<Household, 'owner' | 'tenant'>,
  leaves_on: string,
  ...amounts: number[]
): Promise<SettlementView> {
  const lines = await Promise.all(amounts.map((amount, at) => damage(app, owner, amount, `Barang ${at + 1}`)));
  return expectStatus(200, askToSave(owner, tenant.id, { leaves_on, damages: lines }));
}

export function askToAnswer({ rest }: Caller, { settlement }: SettlementView, fields: Record<string, unknown> = {}) {
  const { id = '', version = 0 } = settlement ?? {};
  return rest.post<SettlementView>(`/api/settlements/${id}/answer`, { version, agrees: true, ...fields });
}

/** Asks to settle what was seen, with what is to be returned given in cash. */
export function askToSettle(
  { rest }: Caller,
  { settlement, sums }: SettlementView,
  fields: Record<string, unknown> = {},
  key?: string,
) {
  const { id = '', version = 0 } = settlement ?? {};
  const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
  const body = { version, amount: sums.to_return, way: 'CASH', ...fields };
  return rest.post<SettlementView>(`/api/settlements/${id}/settle`, body, headers);
}

/** Asks to note that what came in after a settlement was given back in cash. */
export function askToReturnCredit(
  { rest }: Caller,
  tenancyId: string,
  amount: number,
  fields: Record<string, unknown> = {},
  key?: string,
) {
  const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
  const body = { amount, way: 'CASH', ...fields };
  return rest.post<SettlementView>(`/api/settlements/${tenancyId}/return-credit`, body, headers);
}

export function askToCancelSettlement(
  { rest }: Caller,
  { settlement }: SettlementView,
  seen_at: string | undefined = settlement?.updated_at,
) {
  return rest.post<SettlementView>(`/api/settlements/${settlement?.id ?? ''}/cancel`, { seen_at });
}

/** Asks to keep a photo of moving in of a tenancy. */
export function askToKeepPhoto({ rest }: Caller, tenancyId: string, fields: Record<string, unknown>) {
  return rest.post<SettlementView>(`/api/settlements/${tenancyId}/move-in-photos`, fields);
}

export function askToRemovePhoto({ rest }: Caller, tenancyId: string, photoId: string) {
  return rest.call<SettlementView>('DELETE', `/api/settlements/${tenancyId}/move-in-photos/${photoId}`);
}
