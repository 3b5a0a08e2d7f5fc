import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { AccountNotice } from '#shared/contract/notices.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import { expectStatus, makePerson, openSession, type Person } from '#tests/support/people/factories.ts';
import { insertNotice } from '#tests/support/people/notices.ts';

const app = createTestApp();
const person = await makePerson(app, { role: 'TENANT' });
const stranger = await makePerson(app, { role: 'TENANT' });

describe('a notice', () => {
  const list = (of: Person, query = '') => expectStatus(200, of.rest.get<AccountNotice[]>(`/api/notices${query}`));
  const markRead = (of: Person, id: string) => of.rest.post(`/api/notices/${id}/read`);

  async function readAt(id: string) {
    const { rows } = await app.deps.db.execute<{ read_at: string | null }>(sql`
      select read_at::text from notices where id = ${id}`);
    return rows[0]?.read_at;
  }

  it('is shown only to its account, the newest first, page by page', async () => {
    const first = await insertNotice(app, person.id, { device: 'Firefox di Linux' });
    const second = await insertNotice(app, person.id);
    const told = await list(person);
    expect(told.map(({ id }) => id)).toEqual([second, first]);
    expect(told[1]).toMatchObject({ kind: 'NEW_DEVICE', details: { device: 'Firefox di Linux' } });
    expect(await list(stranger)).toEqual([]);
    const page = await person.rest.get<AccountNotice[]>('/api/notices?limit=1');
    expect(page.body.map(({ id }) => id)).toEqual([second]);
    const rest = await list(person, `?limit=1&cursor=${page.headers.get('x-next-cursor')}`);
    expect(rest.map(({ id }) => id)).toEqual([first]);
  });

  it('is not shown to the session that it is about', async () => {
    const claims = JSON.parse(Buffer.from(person.rest.token?.split('.')[1] ?? '', 'base64url').toString());
    const id = await insertNotice(app, person.id, { session: claims.sid });
    expect((await list(person)).map((each) => each.id)).not.toContain(id);
    const elsewhere = { ...person, rest: await openSession(app, person.id, 'TENANT') };
    expect((await list(elsewhere)).map((each) => each.id)).toContain(id);
  });

  it('that was read stays in the inbox as read, and reading it twice changes nothing', async () => {
    const id = await insertNotice(app, person.id);
    await expectStatus(204, markRead(person, id));
    const first = await readAt(id);
    expect(first).toBeTruthy();
    expect((await list(person)).find((each) => each.id === id)?.read_at).not.toBeNull();
    app.clock.advanceMs(60_000);
    await expectStatus(204, markRead(person, id));
    expect(await readAt(id)).toBe(first);
  });
});
