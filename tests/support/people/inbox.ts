import type { AccountNotice } from '#shared/contract/notices.ts';
import { expectStatus, type Person } from './factories.ts';

type Told<Kind extends AccountNotice['kind']> = Extract<AccountNotice, { kind: Kind }>;

/** What somebody was told of one kind, newest first. */
export async function toldOf<Kind extends AccountNotice['kind']>(reader: Person, kind: Kind): Promise<Told<Kind>[]> {
  const notices = await expectStatus(200, reader.rest.get<AccountNotice[]>('/api/notices'));
  return notices.filter((notice): notice is Told<Kind> => notice.kind === kind);
}

/** The kinds that somebody was told, newest first. */
export async function kindsTold(reader: Person): Promise<AccountNotice['kind'][]> {
  const notices = await expectStatus(200, reader.rest.get<AccountNotice[]>('/api/notices'));
  return notices.map(({ kind }) => kind);
}
