import { sql } from 'drizzle-orm';
import { insertAnswerCode } from '../../people/contacts.ts';
import { expectStatus } from '../../people/factories.ts';
import type { GoodCall, World } from './good-call.ts';
import { codeIsSent, token } from './link-calls.ts';

/** The house's tenancy, confirmed: other calls' rows may have taken that away. */
async function confirmed({ app, house: { tenant } }: World) {
  const { id, kost_id } = tenant.tenant;
  await app.deps.db.execute(sql`update tenancies set confirmed_at = now() where id = ${id} and confirmed_at is null`);
  return { id, kost_id };
}

/** A contract of the house's tenant that nobody has answered; not by its owner, whose account may be switched off. */
async function waiting(world: World): Promise<{ id: string; sha256: string; name: string }> {
  const { app, house } = world;
  const { id } = await confirmed(world);
  const { rows } = await app.deps.db.execute<{ id: string; sha256: string; name: string }>(sql`
    insert into contracts (id, tenancy_id, owner_id, kost_id, user_id, version, body, sha256, owner_name, tenant_name, kost_name,
      room_number, monthly_rent, deposit_amount, contract_start, contract_end)
    select ${app.deps.newId()}, t.id, t.owner_id, t.kost_id, t.user_id,
      (select coalesce(max(c.version), 0) + 1 from contracts c where c.tenancy_id = t.id), 'Sewa kamar',
      encode(sha256(convert_to('Sewa kamar', 'UTF8')), 'hex'), 'Pemilik', t.full_name, 'Kost', '1', t.monthly_rent,
      t.deposit_amount, t.contract_start, t.contract_end
    from tenancies t where t.id = ${id} returning id, sha256, tenant_name as name`);
  const paper = rows[0] ?? { id: '', sha256: '', name: '' };
  await app.deps.db.execute(sql`
    insert into contract_answers (contract_id, role, answer, user_id, name, method, sha256)
    values (${paper.id}, 'OWNER', 'AGREED', ${house.owner.id}, 'Pemilik', 'SESSION', ${paper.sha256})`);
  return paper;
}

/** The same by the bill link, with a code that reads and answers it. */
async function waitingByLink(world: World) {
  const paper = await waiting(world);
  await codeIsSent(world);
  const by = { token: await token(world), id: paper.id };
  const code = await insertAnswerCode(world.app, 'CONTRACT', world.house.tenant.id, { id: paper.id });
  return { by, paper, code };
}

const template = ({ house }: World) => ({ kostId: house.kost.id });

export const contractCalls: Record<string, GoodCall> = {
  'contracts.template': {
    by: 'owner',
    rest: ['GET /api/contract-templates/{kostId}', 200, 'object'],
    answers: 'UUU FFF FFF FFF FFF +NN NNN FFF PPP',
    names: 'kostId',
    input: template,
  },
  'contracts.setTemplate': {
    by: 'owner',
    rest: ['PUT /api/contract-templates/{kostId}', 200, 'object'],
    answers: 'UUU FFF FFF FFF FFF +NN NNN FFF PPP',
    key: 'sets what it sets, however often',
    trail: [['kost.set-contract', 'owner']],
    names: 'kostId',
    input: (world) => ({ ...template(world), body: 'Sewa {{sewa}} untuk {{nama}}.' }),
  },
  'contracts.list': { by: 'owner', rest: ['GET /api/contracts', 200, 'list'], answers: 'U + + + F + + F P' },
  'contracts.get': {
    by: 'tenant',
    rest: ['GET /api/contracts/{id}', 200, 'object'],
    answers: 'UUU +NN NNN +NN FFF +NN NNN FFF PPP',
    names: 'id',
    confirms: true,
    input: async (world) => ({ id: (await waiting(world)).id }),
  },
  'contracts.make': {
    by: 'owner',
    rest: ['POST /api/contracts', 201, 'object'],
    answers: 'UUU FFF FFF FFF FFF +NN NNN FFF PPP',
    key: 'answers the newest version if its text is the same',
    trail: [['tenancy.make-contract', 'owner']],
    names: 'tenancy_id',
    confirms: true,
    input: async (world) => {
      const { id, kost_id } = await confirmed(world);
      const body = `Sewa {{sewa}} untuk {{nama}}, ${crypto.randomUUID()}.`;
      await expectStatus(200, world.house.owner.rest.put(`/api/contract-templates/${kost_id}`, { body }));
      return { tenancy_id: id };
    },
  },
  'contracts.agree': {
    by: 'tenant',
    rest: ['POST /api/contracts/{id}/agree', 200, 'object'],
    answers: 'UUU +NN NNN LNN FFF FFF FFF FFF PPP',
    refuses: { CONFLICT: { sha256: '0'.repeat(64) } },
    key: 'says once what stays true',
    trail: [['tenancy.agree-contract', 'owner']],
    names: 'id',
    confirms: true,
    input: waiting,
  },
  'contracts.decline': {
    by: 'tenant',
    rest: ['POST /api/contracts/{id}/decline', 200, 'object'],
    answers: 'UUU +NN NNN LNN FFF FFF FFF FFF PPP',
    key: 'says once what stays true',
    trail: [['tenancy.decline-contract', 'owner']],
    names: 'id',
    confirms: true,
    input: async (world) => ({ id: (await waiting(world)).id, note: 'Sewanya belum cocok' }),
  },
  'billLinks.sendContractCode': {
    by: 'nobody',
    rest: ['POST /api/bill-links/{token}/contract/code', 200, 'object'],
    answers: '++N ++N ++N ++N ++N ++N ++N ++N ++N',
    key: 'moves no money, and messages are limited',
    trail: [['account.ask-contract-code', 'none']],
    names: 'token',
    confirms: true,
    input: async (world) => (await waitingByLink(world)).by,
  },
  'billLinks.readContract': {
    by: 'nobody',
    rest: ['POST /api/bill-links/{token}/contract/read', 200, 'object'],
    answers: '++N ++N ++N ++N ++N ++N ++N ++N ++N',
    refuses: { PHONE_CODE_WRONG: () => ({ challenge: crypto.randomUUID() }) },
    key: 'shows what its code shows, however often',
    trail: 'only counts a wrong code',
    names: 'token',
    confirms: true,
    input: async (world) => {
      const { by, code } = await waitingByLink(world);
      return { ...by, ...code };
    },
  },
  'billLinks.agreeContract': {
    by: 'nobody',
    rest: ['POST /api/bill-links/{token}/contract/agree', 200, 'object'],
    answers: '++N ++N ++N ++N ++N ++N ++N ++N ++N',
    refuses: { PHONE_CODE_WRONG: () => ({ challenge: crypto.randomUUID() }), CONFLICT: { sha256: '0'.repeat(64) } },
    key: () => ({ sha256: '0'.repeat(64) }),
    trail: [['tenancy.agree-contract', 'owner']],
    names: 'token',
    confirms: true,
    input: async (world) => {
      const { by, paper, code } = await waitingByLink(world);
      return { ...by, ...code, sha256: paper.sha256, name: paper.name };
    },
  },
  'billLinks.declineContract': {
    by: 'nobody',
    rest: ['POST /api/bill-links/{token}/contract/decline', 200, 'object'],
    answers: '++N ++N ++N ++N ++N ++N ++N ++N ++N',
    refuses: { PHONE_CODE_WRONG: () => ({ challenge: crypto.randomUUID() }) },
    key: () => ({ note: 'Tanggalnya keliru' }),
    trail: [['tenancy.decline-contract', 'owner']],
    names: 'token',
    confirms: true,
    input: async (world) => {
      const { by, code } = await waitingByLink(world);
      return { ...by, ...code, note: 'Sewanya belum cocok' };
    },
  },
};
