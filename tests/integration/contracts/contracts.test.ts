import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Contract, ContractTemplate } from '#shared/contract/contracts.ts';
import type { Tenant } from '#shared/contract/tenants.ts';
import { formatLongDay, formatRupiah } from '#shared/format.ts';
import { CONTRACT_VERSIONS_A_DAY, UNCERTIFIED } from '#shared/rules/contract-paper.ts';
import { addMonths, wibDay } from '#shared/rules/calendar.ts';
import { countAudits, expectRefusal, expectUnchanged } from '#tests/support/app/refusals.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import { askForContract, askToAgree, askToDecline, makeContract } from '#tests/support/people/contracts.ts';
import { askToReturn, receiveDeposit } from '#tests/support/people/deposits.ts';
import { expectStatus, type Household, makePerson, makeRoom } from '#tests/support/people/factories.ts';
import { assignStranger, makeHome } from '#tests/support/people/lasting-people.ts';
import { toldOf } from '#tests/support/people/notices.ts';

const app = createTestApp();
let house: Household;
let tenancy: Household['tenant']['tenant'];
beforeEach(async () => {
  house = await makeHome(app);
  tenancy = house.tenant.tenant;
});

const make = () => makeContract(house.owner, tenancy);
const read = (id: string, rest = house.owner.rest) => expectStatus(200, rest.get<Contract>(`/api/contracts/${id}`));
const stateOf = async ({ id }: Contract) => (await read(id)).state;
const write = (body: string | null) =>
  house.owner.rest.put<ContractTemplate>(`/api/contract-templates/${tenancy.kost_id}`, { body });
const leave = () => expectStatus(200, house.owner.rest.post(`/api/tenants/${tenancy.id}/checkout`));

describe('the text of a contract', () => {
  it('has the terms, the rules and the parties, and of the NIK only its end', async () => {
    const contract = await expectStatus(201, askForContract(house.owner, tenancy.id));
    const { body } = contract;
    for (const word of [
      tenancy.full_name,
      tenancy.kost_name,
      `kamar ${tenancy.room_number}`,
      formatRupiah(tenancy.monthly_rent),
      formatRupiah(tenancy.deposit_amount),
      formatLongDay(tenancy.contract_start),
      formatLongDay(tenancy.contract_end),
      `NIK ${tenancy.nik}`,
      'denda 2% per hari dari jumlah yang belum dibayar, paling banyak 30%',
      'memberi tahu secara tertulis paling lambat 30 hari sebelumnya',
    ])
      expect(body).toContain(word);
    for (const rule of house.kost.rules) expect(body).toContain(`- ${rule}`);
    expect(body).not.toMatch(/\d{16}|\{\{/);
    expect(contract.sha256).toBe(createHash('sha256').update(body).digest('hex'));
    expect(contract).toMatchObject({
      version: 1,
      state: 'WAITING',
      tenant_name: tenancy.full_name,
      deposit_received: 0,
    });
    expect(contract.answers).toMatchObject([{ role: 'OWNER', answer: 'AGREED', method: 'SESSION' }]);
  });

  it('stands beside what was received of the deposit until now, and is held, also after a move, or a return', async () => {
    const contract = await expectStatus(201, askForContract(house.owner, tenancy.id));
    await receiveDeposit(app, house.owner, tenancy.id, { amount: 250_000 });
    const deposit = async () => {
      const { deposit_received: received, deposit_held: held } = await read(contract.id, house.tenant.rest);
      return [received, held];
    };
    expect(await deposit()).toEqual([250_000, 250_000]);
    const { id: room_id } = await makeRoom(house.owner, house.kost.id);
    const to = { room_id, moves_on: wibDay(app.clock.now()), monthly_rent: tenancy.monthly_rent };
    const next = await expectStatus(201, house.owner.rest.post<Tenant>(`/api/tenants/${tenancy.id}/move`, to));
    expect(await deposit()).toEqual([250_000, 250_000]);
    await expectStatus(200, askToReturn(house.owner, next.id, { amount: 250_000 }));
    expect(await deposit()).toEqual([250_000, 0]);
  });

  it('is what its owner wrote for the kost, until they take the product’s again', async () => {
    const written = await expectStatus(200, write('Sewa {{ sewa }} ({{sewa_terbilang}}).\r\n“Ünïcode” 👋'));
    expect(written).toMatchObject({ is_default: false, body: 'Sewa {{ sewa }} ({{sewa_terbilang}}).\n“Ünïcode” 👋' });
    const { body } = await expectStatus(201, askForContract(house.owner, tenancy.id));
    expect(body).toMatch(/^Sewa Rp\u00a0[\d.]+ \([a-z ]+ rupiah\)\.\n“Ünïcode” 👋\n\n/);
    const again = await expectStatus(200, write(null));
    expect(again).toMatchObject({ is_default: true, body: again.default_body });
    expect(await countAudits(app, 'kost.set-contract', tenancy.kost_id)).toBe(2);
  });

  it('reads as it is frozen, without marks of direction, also of what was typed before', async () => {
    const written = await expectStatus(200, write('Deposit \u202e000.5\u202c {{nama}}'));
    expect(written.body).toBe('Deposit 000.5 {{nama}}');
    await app.deps.db.execute(sql`
      update contract_templates set body = 'Sewa \u2066{{nama}}\u2069' where kost_id = ${tenancy.kost_id}`);
    await app.deps.db.execute(sql`update tenancies set full_name = 'Budi \u202eosotnaS' where id = ${tenancy.id}`);
    const { body } = await expectStatus(201, askForContract(house.owner, tenancy.id));
    expect(body).toMatch(/^Sewa Budi osotnaS\n/);
    expect(body).not.toMatch(/\p{Bidi_Control}/u);
  });

  it('takes what is filled in as text, though it looks like a word in braces', async () => {
    await expectStatus(
      200,
      house.owner.rest.put(`/api/kost/${tenancy.kost_id}`, { rules: ['{{nik}} $& <b>tebal</b>'] }),
    );
    await expectStatus(200, write('Aturan:\n{{aturan}}'));
    const { body } = await expectStatus(201, askForContract(house.owner, tenancy.id));
    expect(body.startsWith('Aturan:\n- {{nik}} $& <b>tebal</b>\n\n')).toBe(true);
  });

  it.for([
    ['of its owner, by REST', (body: string) => expectStatus(200, write(body))],
    [
      'that was stored before words were fixed',
      (body: string) =>
        app.deps.db.execute(sql`insert into contract_templates (kost_id, body) values (${tenancy.kost_id}, ${body})`),
    ],
  ] as const)('has the rules, the deposit’s terms and what it is not, whatever the template: %s', async ([, store]) => {
    await store('Sewa {{sewa}} untuk {{nama}}.');
    const { body } = await expectStatus(201, askForContract(house.owner, tenancy.id));
    const [own, deposit, rules, last, ...more] = body.split('\n\n');
    expect(own).toMatch(/^Sewa Rp.*\.$/);
    expect(deposit).toMatch(
      new RegExp(
        `^Ketentuan deposit\nDeposit ${formatRupiah(tenancy.deposit_amount)} \\([a-z ]+ rupiah\\) adalah titipan`,
      ),
    );
    expect(deposit).toContain('Yang boleh dipotong hanya');
    expect(rules).toBe(['Aturan kost', ...house.kost.rules.map((rule) => `- ${rule}`)].join('\n'));
    expect([last, more]).toEqual([UNCERTIFIED, []]);
  });

  it('does not say them twice where its owner has written them, nor terms of a deposit that there is not', async () => {
    const { body: given } = await expectStatus(201, askForContract(house.owner, tenancy.id));
    expect(given).not.toMatch(/^(Ketentuan deposit|Aturan kost)$/m);
    // As a copy of the product's text was stored before it had a word for the terms.
    const terms = given.match(/^Deposit .*$/m)?.[0] ?? '';
    await expectStatus(200, write(`${terms}\n{{aturan}}`));
    const copied = await expectStatus(201, askForContract(house.owner, tenancy.id));
    expect(copied.body.split(terms)).toHaveLength(2);
    await expectStatus(200, house.owner.rest.put(`/api/tenants/${tenancy.id}`, { deposit_amount: 0 }));
    const none = await expectStatus(201, askForContract(house.owner, tenancy.id));
    expect(none.body).toContain('Ketentuan deposit\nTidak ada deposit.');
  });

  it('is refused with an unknown word, empty, too long, or if it becomes too long', async () => {
    await expectUnchanged(app, [house.owner], async () => {
      await expectRefusal(
        'VALIDATION',
        write('Halo {{nomor_rekening}}'),
        '{{nomor_rekening}} tidak dikenal. Pakai kata dari daftar di bawah.',
      );
      await expectRefusal('VALIDATION', write(' '), 'Isi kontrak harus diisi');
      await expectRefusal('VALIDATION', write('x'.repeat(20_001)), 'Maksimal 20000 karakter');
      await expectRefusal('VALIDATION', write('{{aturan}}\n'.repeat(10_000)), 'Maksimal 20000 karakter');
      for (const odd of ['a\u0000', 'a\ud800'])
        await expectRefusal('VALIDATION', write(odd), 'Teks memuat karakter yang tidak didukung');
      const long = '{'.repeat(2) + 'x'.repeat(9_000) + '}'.repeat(2);
      await expectRefusal(
        'VALIDATION',
        write(long),
        `{{${'x'.repeat(40)}}} tidak dikenal. Pakai kata dari daftar di bawah.`,
      );
    });
    const rules = Array.from({ length: 40 }, (_, index) => `${index} ${'y'.repeat(280)}`);
    await expectStatus(200, house.owner.rest.put(`/api/kost/${tenancy.kost_id}`, { rules }));
    await expectStatus(200, write('{{aturan}}'.repeat(100)));
    await expectUnchanged(app, [house.owner], () =>
      expectRefusal(
        'VALIDATION',
        askForContract(house.owner, tenancy.id),
        'Kontrak ini terlalu panjang. Persingkat isi kontrak atau aturan kost.',
      ),
    );
  });

  it('stays as it was made, also in SQL, until its tenancy is gone', async () => {
    const contract = await make();
    await expectStatus(200, write('Lain {{nama}}'));
    await expectStatus(200, house.owner.rest.put(`/api/tenants/${tenancy.id}`, { monthly_rent: 9_999_000 }));
    expect(await read(contract.id)).toEqual(contract);
    for (const change of [
      sql`update contracts set body = body where id = ${contract.id}`,
      sql`delete from contracts where id = ${contract.id}`,
      sql`update contract_answers set name = 'Lain' where contract_id = ${contract.id}`,
      sql`delete from contract_answers where contract_id = ${contract.id}`,
    ])
      await expect(app.deps.db.execute(change)).rejects.toThrow(/Failed query/);
  });
});

describe('a version of a contract', () => {
  it('is not made again while nothing has changed, also by two at once', async () => {
    await expectStatus(200, write('Sewa {{sewa}}.'));
    const both = await Promise.all([1, 2].map(() => expectStatus(201, askForContract(house.owner, tenancy.id))));
    const third = await expectStatus(201, askForContract(house.owner, tenancy.id));
    expect(new Set([...both, third].map(({ id }) => id)).size).toBe(1);
    expect(await countAudits(app, 'tenancy.make-contract', tenancy.id)).toBe(1);
    expect(await toldOf(app, house.tenant.id, 'CONTRACT_MADE')).toMatchObject([{ contract_id: third.id, version: 1 }]);
  });

  it('gives way to a newer one; one that both agreed to holds until the newer one is agreed to', async () => {
    const first = await make();
    const second = await make();
    expect([await stateOf(first), second.version]).toEqual(['LAPSED', 2]);
    await expectUnchanged(app, [house.owner], () => expectRefusal('CONTRACT_LAPSED', askToAgree(house.tenant, first)));
    await expectStatus(200, askToAgree(house.tenant, second));
    const third = await make();
    expect([await stateOf(second), third.state]).toEqual(['AGREED', 'WAITING']);
    await expectStatus(200, askToAgree(house.tenant, third));
    expect([await stateOf(second), await stateOf(third)]).toEqual(['LAPSED', 'AGREED']);
    const list = await expectStatus(200, house.tenant.rest.get<Contract[]>('/api/contracts'));
    expect(list.map(({ version }) => version)).toEqual([3, 2, 1]);
  });

  it('is one truth when a newer one is made while the tenant agrees', async () => {
    for (let turn = 0; turn < 5; turn++) {
      const old = await make();
      const [answer, newer] = await Promise.all([askToAgree(house.tenant, old), make()]);
      const isAgreed = answer.status === 200;
      const { code = null } = answer.body as { code?: string };
      expect([answer.status, code]).toEqual(isAgreed ? [200, null] : [409, 'CONTRACT_LAPSED']);
      expect([await stateOf(old), await stateOf(newer)]).toEqual([isAgreed ? 'AGREED' : 'LAPSED', 'WAITING']);
    }
  });

  it('is not made while its days are only what an import assumed, until their owner says them', async () => {
    await app.deps.db.execute(sql`
      update tenancies set incomplete = '{contract_start,contract_end}' where id = ${tenancy.id}`);
    const why = 'Pastikan dulu mulai dan akhir kontrak lewat Ubah.';
    await expectUnchanged(app, [house.owner], () =>
      expectRefusal('VALIDATION', askForContract(house.owner, tenancy.id), why),
    );
    const { contract_start, contract_end } = tenancy;
    await expectStatus(200, house.owner.rest.put(`/api/tenants/${tenancy.id}`, { contract_start, contract_end }));
    await expectStatus(201, askForContract(house.owner, tenancy.id));
  });

  it('is made of a live tenancy whose tenant has confirmed, and not without end', async () => {
    const stranger = await assignStranger(app, house.owner, tenancy.kost_id);
    await expectUnchanged(app, [house.owner], () =>
      expectRefusal('CONTRACT_UNCONFIRMED', askForContract(house.owner, stranger.tenancy.id)),
    );
    for (let turn = 0; turn < CONTRACT_VERSIONS_A_DAY; turn++) await make();
    await expectStatus(200, write('Satu lagi'));
    await expectRefusal(
      'TOO_MANY_ATTEMPTS',
      askForContract(house.owner, tenancy.id),
      `Paling banyak ${CONTRACT_VERSIONS_A_DAY} versi kontrak dalam 24 jam. Coba lagi nanti.`,
    );
    await leave();
    await expectUnchanged(app, [house.owner], () =>
      expectRefusal('TENANCY_NOT_ACTIVE', askForContract(house.owner, tenancy.id)),
    );
  });
});

describe('an answer to a contract', () => {
  it('is given once, with the name of the contract as it is compared, and told to its owner', async () => {
    const contract = await make();
    const name = ` ${contract.tenant_name.toUpperCase()} `;
    const both = await Promise.all([1, 2].map(() => expectStatus(200, askToAgree(house.tenant, contract, { name }))));
    expect(both[0]?.answers).toEqual(both[1]?.answers);
    expect(both[0]).toMatchObject({
      state: 'AGREED',
      answers: [{ role: 'OWNER' }, { role: 'TENANT', answer: 'AGREED', name: name.trim(), sha256: contract.sha256 }],
    });
    expect(await countAudits(app, 'tenancy.agree-contract', tenancy.id)).toBe(1);
    expect(await toldOf(app, house.owner.id, 'CONTRACT_ANSWERED')).toMatchObject([{ contract_id: contract.id }]);
    await expectUnchanged(app, [house.owner], () =>
      expectRefusal('CONTRACT_ANSWERED', askToDecline(house.tenant, contract)),
    );
  });

  it('agrees to the text that was read, under the tenant’s name', async () => {
    const contract = await make();
    await expectUnchanged(app, [house.owner], async () => {
      await expectRefusal('CONFLICT', askToAgree(house.tenant, contract, { sha256: 'f'.repeat(64) }));
      await expectRefusal(
        'VALIDATION',
        askToAgree(house.tenant, contract, { name: 'Orang Lain' }),
        'Tulis nama seperti tertulis di kontrak',
      );
      await expectRefusal(
        'VALIDATION',
        askToAgree(house.tenant, contract, { name: 'x'.repeat(300) }),
        'Maksimal 200 karakter',
      );
    });
    expect(await stateOf(contract)).toBe('WAITING');
  });

  it('may be no, with a note; the same text can then be offered again', async () => {
    await expectStatus(200, write('Sewa {{sewa}}.'));
    const contract = await expectStatus(201, askForContract(house.owner, tenancy.id));
    const declined = await expectStatus(200, askToDecline(house.tenant, contract, 'Sewa keliru'));
    expect(declined).toMatchObject({ state: 'DECLINED', answers: [{}, { answer: 'DECLINED', note: 'Sewa keliru' }] });
    expect(await toldOf(app, house.owner.id, 'CONTRACT_ANSWERED')).toMatchObject([
      { declined: true, reason: 'Sewa keliru' },
    ]);
    await expectRefusal('CONTRACT_ANSWERED', askToAgree(house.tenant, contract));
    expect((await expectStatus(201, askForContract(house.owner, tenancy.id))).version).toBe(2);
  });

  it('comes too late once the tenancy has ended; what was agreed stays, and is read by both', async () => {
    const contract = await make();
    await expectStatus(200, askToAgree(house.tenant, contract));
    const open = await make();
    await leave();
    await expectUnchanged(app, [house.owner], () => expectRefusal('CONTRACT_LAPSED', askToAgree(house.tenant, open)));
    expect((await read(contract.id, house.tenant.rest)).state).toBe('AGREED');
    expect((await read(open.id, house.tenant.rest)).state).toBe('LAPSED');
  });

  it('and its paper are for its owner and its tenant alone', async () => {
    const contract = await make();
    const [owner, tenant] = await Promise.all([
      makePerson(app, { role: 'OWNER' }),
      makePerson(app, { role: 'TENANT' }),
    ]);
    for (const { rest } of [owner, tenant]) {
      await expectRefusal('NOT_FOUND', rest.get(`/api/contracts/${contract.id}`));
      const list = await expectStatus(200, rest.get<Contract[]>(`/api/contracts?tenancy_id=${tenancy.id}`));
      expect(list).toEqual([]);
    }
    await expectUnchanged(app, [house.owner], () => expectRefusal('NOT_FOUND', askToAgree(tenant, contract)));
  });

  it('has other terms than the tenancy once these change', async () => {
    const contract = await make();
    const contract_end = addMonths(tenancy.contract_end, 6);
    await expectStatus(200, house.owner.rest.post(`/api/tenants/${tenancy.id}/renew`, { contract_end }));
    expect((await read(contract.id)).contract_end).toBe(tenancy.contract_end);
    expect((await make()).contract_end).toBe(contract_end);
  });
});
