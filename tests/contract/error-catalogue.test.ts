import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { errorCatalogue, type ErrorCode } from '#shared/error-codes.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import { callByRest, callerOf, type Fields, makeWorld } from '#tests/support/app/calls/good-call.ts';
import { goodCall } from '#tests/support/app/calls/every-call.ts';
import { expectUnchanged } from '#tests/support/app/refusals.ts';
import type { Refusal, RestAnswer } from '#tests/support/app/rest-client.ts';
import { refusalsOf } from '#worker/http/refusals.ts';
import { restProcedures } from '#worker/http/rest-routes.ts';
import { allProcedures } from '#worker/trpc/router.ts';
import { contractSentences } from './catalogue/contract-sentences.ts';
import { refusalCall } from './catalogue/refusal-calls.ts';
import { wrongInputs } from './catalogue/wrong-inputs.ts';

const world = await makeWorld(createTestApp());

/** Sentences of the contracts that no REST call can cause, and why. */
const elsewhere: Record<string, string> = {
  'Tambahan dihitung per bulan, sedangkan sewa kamar ini per hari atau per minggu. Masukkan tambahannya ke sewa.':
    'it needs a rent of a day or a week (integration/occupants/occupant-surcharge)',
  'Isi jam mulai': 'a form says it of a day and two times; the call takes instants',
  'Jam selesai harus setelah jam mulai': 'the same',
  'Pilih harinya': 'the same',
  'Jumlah ini kurang jelas. Tulis misalnya 1.500.000 atau 1,5 jt.': 'a form says it of a text; JSON has no NaN',
  'Konfirmasi password tidak cocok': 'the confirmation never leaves the browser',
  'Tujuan unggahan tidak dikenal': 'an upload is no procedure (integration/files)',
  'Referensi pembayaran tidak valid': 'it stands in the path, where what cannot be an id is a 404',
  'Sewa lain sudah disepakati untuk nanti. Tawarkan dengan sewa itu.':
    'it needs a rent that is agreed for later (integration/tenants/renewal)',
  'Total invoice harus lebih dari 0': 'the items are looked at first; it follows as a further issue (below)',
};

/** The sentences that spec §5, §8 and the decisions demand of the server. */
const promised = [
  'Nama lengkap harus diisi',
  'Email harus diisi',
  'Format email tidak valid',
  'Nomor telepon harus diisi',
  'Format nomor telepon tidak valid',
  'Role harus dipilih',
  'Password minimal 6 karakter',
  'Konfirmasi password tidak cocok',
  'Nama kost harus diisi',
  'Alamat kost harus diisi',
  'Jenis kost harus dipilih',
  'Deskripsi kost harus diisi',
  'Pilih minimal satu fasilitas',
  'Pilih minimal satu aturan kost',
  'Pilih user dan kamar terlebih dahulu',
  'Mohon pilih penyewa',
  'Mohon masukkan judul invoice',
  'Mohon masukkan tanggal jatuh tempo',
  'Mohon tambahkan minimal satu item dengan deskripsi, jumlah, dan harga yang valid',
  'Total invoice harus lebih dari 0',
  'Nama kontak darurat harus diisi',
  'Nomor kontak darurat harus diisi',
  'Format nomor kontak darurat tidak valid',
  'Informasi penyewaan aktif tidak lengkap',
  'Mohon pilih metode pembayaran dan masukkan jumlah',
  'Jumlah pembayaran tidak valid',
  'Mohon lengkapi data pembayaran',
  'Data pembayaran tidak valid',
  'No active tenancy found',
  'Terjadi kesalahan. Silakan coba lagi.',
  'Email sudah terdaftar',
  'Email atau password salah',
  'Akun Anda masih menunggu persetujuan admin.',
  'Akun Anda dinonaktifkan. Hubungi admin.',
];

const codes = Object.keys(errorCatalogue) as ErrorCode[];
const saidByCases = Object.values(wrongInputs).flatMap((cases) => cases.map(([, says]) => says));

/** The good input of each procedure, made once, because a refused call does not use it up. */
const inputs = new Map<string, Promise<Fields>>();
function goodInput(procedure: string): Promise<Fields> {
  const made = inputs.get(procedure) ?? Promise.resolve(goodCall(procedure).input?.(world) ?? {});
  inputs.set(procedure, made);
  return made;
}

async function ask(procedure: string, wrong: Fields): Promise<RestAnswer<Refusal>> {
  const { by } = goodCall(procedure);
  const fields = { ...(await goodInput(procedure)), ...wrong };
  const caller = await callerOf(world, by === 'someone' ? 'owner' : by);
  return (await callByRest(caller, procedure, fields)) as RestAnswer<unknown> as RestAnswer<Refusal>;
}

describe('a refusal of the catalogue arrives over REST as its sentence', () => {
  it.each(codes)('%s', async (code) => {
    const { status, body } = (await refusalCall(code)(world)) as RestAnswer<Refusal>;
    const { status: expected, message } = errorCatalogue[code];
    const reason = code === 'ACCOUNT_REJECTED' ? ' Alasan: Data tidak lengkap' : '';
    expect([status, body.code, body.detail]).toEqual([expected, code, message + reason]);
  });
});

describe('a sentence of the contracts arrives over REST as detail', () => {
  it.each(Object.entries(wrongInputs))('of %s, which changes nothing', async (procedure, cases) => {
    await goodInput(procedure);
    const said = await expectUnchanged(world.app, [world.house.owner, world.admin], async () => {
      const answers: unknown[] = [];
      for (const [wrong] of cases) {
        const { status, body } = await ask(procedure, wrong);
        answers.push([status, body.code, body.detail]);
      }
      return answers;
    });
    expect(said).toEqual(cases.map(([, says]) => [400, 'VALIDATION', says]));
  });

  it('Total invoice harus lebih dari 0, after the sentence about the items', async () => {
    const { body } = await ask('invoices.create', { items: [{ description: 'x', quantity: 1, unit_price: 0 }] });
    expect(body.issues?.map(({ message }) => message)).toContain('Total invoice harus lebih dari 0');
  });

  it('has a case for every sentence', () => {
    const covered = ({ text, pattern }: (typeof contractSentences)[number]) =>
      text in elsewhere || saidByCases.some((says) => pattern.test(says));
    expect(contractSentences.filter((sentence) => !covered(sentence)).map(({ text }) => text)).toEqual([]);
  });

  it('has no exception for a sentence that does not exist', () => {
    const known = new Set(contractSentences.map(({ text }) => text));
    expect(Object.keys(elsewhere).filter((text) => !known.has(text))).toEqual([]);
  });
});

const isKnown = (sentence: string) =>
  Object.values(errorCatalogue).some(({ message }) => message === sentence) ||
  contractSentences.some(({ pattern }) => pattern.test(sentence));

describe('the catalogue', () => {
  it('has every sentence that the spec and the decisions promise', () => {
    expect(promised.filter((sentence) => !isKnown(sentence))).toEqual([]);
  });
});

/** Values that no form sends. */
const strange: unknown[] = [
  null,
  true,
  -1,
  0.5,
  1e300,
  '',
  ' ',
  'x',
  '\ud800',
  'x'.repeat(60_000),
  [],
  [null],
  {},
  { a: 1 },
];

const fieldsOf = (input: z.ZodMiniType | undefined): string[] => {
  if (input === undefined) return [];
  const { properties = {} } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' });
  return Object.keys(properties);
};
const fields = restProcedures(await allProcedures()).flatMap(({ name, input, route, pathParameters }) =>
  fieldsOf(input)
    .filter((field) => !pathParameters.includes(field))
    .map((field) => ({ procedure: name, field, input, inQuery: route.method === 'GET' })),
);

describe('every refusal is a sentence of the catalogue, whatever is sent', () => {
  // What the contract alone refuses is asked over REST once for each field: the other answers are made of its issues too.
  it.each(fields)('$procedure: $field', async ({ procedure, field, input, inQuery }) => {
    const values = inQuery
      ? strange.filter((value) => typeof value !== 'object' && value !== '')
      : [...strange, undefined];
    const said: Record<string, unknown> = {};
    let isRefused = false;
    for (const value of values) {
      const sent = { ...(await goodInput(procedure)), [field]: value };
      const refusal = inQuery ? undefined : input?.safeParse(sent).error;
      const { status, body } =
        refusal !== undefined && isRefused
          ? { status: 400, body: { detail: refusal.issues[0]?.message ?? '', issues: refusal.issues } }
          : await ask(procedure, sent);
      isRefused ||= refusal !== undefined;
      if (status < 300) inputs.delete(procedure);
      // Similar invoices are named by their titles, which are no sentences.
      const issues = (body.issues ?? []).filter(({ path }) => path[0] !== 'similar');
      const sentences = status < 300 ? [] : [body.detail, ...issues.map(({ message }) => message)];
      const unknown = sentences.filter((sentence) => !isKnown(sentence));
      if (unknown.length > 0 || status >= 500)
        said[JSON.stringify(value)?.slice(0, 20) ?? 'nothing'] = [status, unknown];
    }
    expect(said).toEqual({});
  });
});

it('the docs name each refusal that a call has answered here', async () => {
  const table = new Map(restProcedures(await allProcedures()).map((procedure) => [procedure.name, procedure]));
  const answered = world.app.logLines
    .map((line) => JSON.parse(line) as { procedure?: string | null; refusal?: string | null })
    .flatMap(({ procedure, refusal }) => (procedure && refusal ? [{ procedure, refusal: refusal as ErrorCode }] : []));
  const unnamed = answered.filter(({ procedure, refusal }) => {
    const called = table.get(procedure);
    return called !== undefined && !refusalsOf(called).includes(refusal);
  });
  expect(new Set(answered.map(({ refusal }) => refusal)).size).toBeGreaterThan(50);
  expect(unnamed).toEqual([]);
});
