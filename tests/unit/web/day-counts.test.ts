import { describe, expect, it } from 'vitest';
import type { OwnerToday } from '#shared/contract/owner-today.ts';
import { addDays } from '#shared/rules/calendar.ts';
import { mattersOf } from '#web/features/today/matters.tsx';
import { today } from '#web/lib/today.ts';

const none = { count: 0, has_more: false, first: [] };
const empty: OwnerToday = {
  late: { bills: 0, amount: 0, people: 0, has_more: false, first: [] },
  proofs: none,
  complaints: { count: 0, first: [] },
  finished_work: none,
  returned_work: none,
  tenants: { ...none, unanswered: 0, incomplete: 0 },
  contracts: { ended: 0, ending: 0, has_more: false, first: [] },
  leavings: none,
  stopped_rents: none,
  double_rents: none,
  rooms: { ...none, lost: 0 },
  kosts: [],
};
const home = { tenant_name: 'Sari', room_number: '7', kost_name: 'Kost', tenancy_id: 'x', kost_id: 'x' };
const told = (part: Partial<OwnerToday>) =>
  mattersOf({ ...empty, ...part }, false).map(({ text, names }) => [text, names]);

describe('the numbers of an owner’s day', () => {
  it('are of at most three kosts, those with most first; one link has the others, in a list of all', () => {
    const kosts = Array.from({ length: 27 }, (_, at) => ({
      id: `${at}`,
      name: `Kost ${at}`,
      ended: 1,
      ending: 0,
      tenants: 1,
      stopped: 0,
      rooms: at,
    }));
    const first = [{ ...home, contract_end: addDays(today(), -1) }];
    const room = { id: 'x', room_number: '8', kost_id: 'x', kost_name: 'Kost', since: today(), lost: 0 };
    const matters = mattersOf(
      {
        ...empty,
        kosts,
        contracts: { ended: 27, ending: 0, has_more: false, first },
        tenants: { count: 27, has_more: false, unanswered: 0, incomplete: 27, first: [home] },
        rooms: { count: 351, has_more: false, lost: 0, first: [room] },
      },
      true,
    );
    const [contracts, tenants, rooms] = matters.map(({ to }) => to);
    // The list of all tenants by the end of their contract has every task of this kind.
    expect(contracts).toBe('?tab=properti&bagian=penyewa&urut=END');
    expect(tenants).toMatchObject({ others: 24, all: '?tab=properti&bagian=penyewa' });
    expect(rooms).toMatchObject({
      first: [{ name: 'Kost 26' }, { name: 'Kost 25' }, { name: 'Kost 24' }],
      others: 23,
      all: '?tab=properti',
    });
  });

  it('lead an only kost to its own tenants, those who leave first before the others', () => {
    const kosts = [{ id: 'x', name: 'Kost', ended: 0, ending: 1, tenants: 0, stopped: 0, rooms: 0 }];
    const ends = { ...home, contract_end: addDays(today(), 9) };
    const leaving = { ...home, leaves_on: addDays(today(), 9), state: 'AGREED' as const };
    const matters = mattersOf(
      {
        ...empty,
        kosts,
        contracts: { ended: 0, ending: 1, has_more: false, first: [ends] },
        leavings: { count: 2, has_more: false, first: [leaving] },
      },
      false,
      'x',
    );
    const byEnd = '?tab=kelola&properti=x&bagian=penyewa&penyewa=akhir';
    const places = matters.map(({ to }) => (typeof to === 'string' ? to : to?.first[0]?.to));
    expect(places).toEqual([`${byEnd}&cari-penyewa=Sari`, byEnd]);
  });

  it('are said as they are above a hundred', () => {
    const first = [{ ...home, contract_end: addDays(today(), -1) }];
    expect(told({ contracts: { ended: 140, ending: 0, has_more: false, first } })[0]).toEqual([
      '140 kontrak sudah berakhir',
      expect.stringMatching(/^Sari, Kamar 7 .* dan 139 lainnya$/),
    ]);
  });

  it('say "setidaknya" where not all were counted, also of ended contracts, of the others and of the lost rent', () => {
    const first = [{ ...home, contract_end: addDays(today(), -1) }];
    expect(told({ contracts: { ended: 1_000, ending: 0, has_more: true, first } })[0]).toEqual([
      'Setidaknya 1.000 kontrak sudah berakhir',
      expect.stringMatching(/ dan setidaknya 999 lainnya$/),
    ]);
    // What was counted last is what there may be more of.
    expect(told({ contracts: { ended: 10, ending: 990, has_more: true, first } }).map(([text]) => text)).toEqual([
      '10 kontrak sudah berakhir',
      'Setidaknya 990 kontrak berakhir dalam 30 hari',
    ]);
    const room = { id: 'x', room_number: '8', kost_id: 'x', kost_name: 'Kost', since: today(), lost: 1 };
    expect(told({ rooms: { count: 1_000, has_more: true, lost: 5_000_000, first: [room] } })[0]).toEqual([
      'Setidaknya 1.000 kamar siap disewakan',
      expect.stringMatching(/ dan setidaknya 999 lainnya\. Sewa hilang bulan ini setidaknya Rp\s5\.000\.000$/),
    ]);
  });

  it('of complaints are those that stand above every tab: beside jobs that wait no smaller one', () => {
    const job = { id: 'job', title: 'Keran bocor', created_at: new Date().toISOString(), ...home };
    const other = { ...job, id: 'other', title: 'Lampu mati' };
    const complaints = { count: 22, first: [job, other] };
    expect(told({ complaints })[0]?.[1]).toMatch(/^Keran bocor, Kamar 7 dan 21 lainnya$/);
    const work = { count: 1, has_more: false, first: [job] };
    const [finished, others] = told({ complaints, finished_work: work });
    expect(finished?.[1]).toBe('Keran bocor, Kamar 7');
    expect(others?.[1]).toBe('Lampu mati, Kamar 7');
  });
});
