import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app/test-app.ts';
import { expectStatus, makeKost, makePerson, makeRoom, type Person } from '#tests/support/people/factories.ts';
import { expectRefusal } from '#tests/support/app/refusals.ts';

const traces = /stack|node_modules|select |insert |NeonDb|SyntaxError|\.ts:|relation|column/i;

/** Failures that our code does not expect, caused by a database that gives odd answers. */
describe('an unknown fault', () => {
  let app: TestApp;
  let owner: Person;
  let answerNext: (() => Response) | undefined;
  beforeAll(async () => {
    app = createTestApp({
      fetch: async (input, init) => {
        const strange = answerNext?.();
        answerNext = undefined;
        return strange ?? fetch(input, init);
      },
    });
    owner = await makePerson(app, { role: 'OWNER' });
  });

  const postgresSays = (fields: object) => () =>
    Response.json({ message: 'relation "rahasia" ...', ...fields }, { status: 400 });

  it.each([
    ['a fault of our own statement', postgresSays({ code: '42P01', severity: 'ERROR' }), 'INTERNAL'],
    ['a constraint that no sentence is known for', postgresSays({ code: '23514', constraint: 'x_check' }), 'INTERNAL'],
    ['a deadlock', postgresSays({ code: '40P01' }), 'CONFLICT'],
    ['a serialization failure', postgresSays({ code: '40001' }), 'CONFLICT'],
    ['an answer that is no JSON', () => new Response('<html>502</html>', { status: 502 }), 'DATABASE_UNAVAILABLE'],
    ['a gateway that is down', () => new Response('', { status: 503 }), 'DATABASE_UNAVAILABLE'],
  ] as const)('(%s) is a fixed sentence with the request’s id', async (_, strange, code) => {
    answerNext = strange;
    const { body, headers } = await expectRefusal(code, owner.rest.post('/kost', { name: 'x' }));
    expect(Object.keys(body).sort()).toEqual(['code', 'detail', 'request_id']);
    expect(body.request_id).toBe(headers.get('x-request-id'));
    expect(JSON.stringify(body)).not.toMatch(traces);
    expect(app.logLines.filter((line) => line.includes('rahasia'))).toEqual([]);
    await expectStatus(200, owner.rest.get('/auth/me'));
  });

  it('by tRPC has no stack or SQL either', async () => {
    answerNext = postgresSays({ code: '42P01' });
    const answer = await owner.rest.post('/trpc/kost.create', { json: {} });
    expect(answer.status).toBe(500);
    expect(JSON.stringify(answer.body)).toContain(String(answer.headers.get('x-request-id')));
    expect(JSON.stringify(answer.body)).not.toMatch(traces);
  });

  it('in an answer that breaks its own contract shows nothing of the row', async () => {
    const kost = await makeKost(owner);
    const room = await makeRoom(owner, kost.id, { room_number: 'Rusak' });
    // No other list has this row.
    await app.deps.db.execute(sql`update rooms set created_at = 'infinity' where id = ${room.id}`);
    const answer = await owner.rest.get(`/api/kost/${kost.id}/rooms`);
    expect([answer.status, answer.body.code]).toEqual([500, 'INTERNAL']);
    expect(JSON.stringify(answer.body)).not.toContain('Rusak');
  });
});
