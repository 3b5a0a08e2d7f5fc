import { describe, expect, it } from 'vitest';
import { formatRupiah } from '#shared/format.ts';
import { CreateKostInput, KostIdentity, KostOffer, KostRules } from '#shared/contract/kost.ts';
import { CreateRoomInput, UpdateRoomInput } from '#shared/contract/rooms.ts';
import { kostFacilities, presetKostRules } from '#shared/labels.ts';
import { firstSentence } from '#tests/support/app/first-sentence.ts';

const kost = {
  name: 'Kost Melati',
  address: 'Jl. Melati 1',
  kost_type: 'PUTRI',
  description: 'Dekat kampus',
  facilities: ['WiFi'],
  rules: ['Dilarang merokok di dalam kamar'],
};

describe('the kost wizard', () => {
  it.each([
    [KostIdentity, { name: ' ' }, 'Nama kost harus diisi'],
    [KostIdentity, { address: '' }, 'Alamat kost harus diisi'],
    [KostIdentity, { kost_type: '' }, 'Jenis kost harus dipilih'],
    [KostIdentity, { name: '', address: '', kost_type: '' }, 'Nama kost harus diisi'],
    [KostOffer, { description: '  ' }, 'Deskripsi kost harus diisi'],
    [KostOffer, { facilities: [] }, 'Pilih minimal satu fasilitas'],
    [KostOffer, { facilities: ['', '  '] }, 'Pilih minimal satu fasilitas'],
    [KostOffer, { description: '', facilities: [] }, 'Deskripsi kost harus diisi'],
    [KostRules, { rules: [] }, 'Pilih minimal satu aturan kost'],
    [KostRules, { rules: [' '] }, 'Pilih minimal satu aturan kost'],
  ])('step %# with %j says %s', (step, wrong, says) => {
    expect(firstSentence(step, { ...kost, ...wrong })).toBe(says);
  });

  it('checks every step again when it is sent', () => {
    const wrong = ['name', 'address', 'kost_type', 'description'].map((field) =>
      firstSentence(CreateKostInput, { ...kost, [field]: '' }),
    );
    expect(wrong).toEqual([
      'Nama kost harus diisi',
      'Alamat kost harus diisi',
      'Jenis kost harus dipilih',
      'Deskripsi kost harus diisi',
    ]);
  });

  it('keeps custom rules trimmed and each rule once, and starts without images', () => {
    const parsed = CreateKostInput.parse({ ...kost, rules: [' Jam malam 23.00 ', 'Jam malam 23.00', ''] });
    expect(parsed).toMatchObject({ rules: ['Jam malam 23.00'], images: [] });
  });

  it('takes the three kinds of kost and no other', () => {
    const accepted = ['PUTRA', 'PUTRI', 'CAMPUR', 'putra', 'ANJING'].filter(
      (kost_type) => CreateKostInput.safeParse({ ...kost, kost_type }).success,
    );
    expect(accepted).toEqual(['PUTRA', 'PUTRI', 'CAMPUR']);
  });

  it('offers eight facilities and eight preset rules', () => {
    expect([kostFacilities.length, presetKostRules.length, new Set(presetKostRules).size]).toEqual([8, 8, 8]);
  });
});

const room = { kost_id: '0190a000-0000-7000-8000-000000000001', room_number: 'A1', monthly_rent: 1_500_000 };

describe('the room form', () => {
  it.each([
    [{ room_number: ' ' }, 'Nomor kamar harus diisi'],
    [{ floor: 0 }, 'Lantai minimal 1'],
    [{ floor: 1.5 }, 'Lantai harus diisi'],
    [{ floor: null }, 'Lantai harus diisi'],
    [{ monthly_rent: -1 }, `Jumlah minimal ${formatRupiah(0)}`],
    [{ monthly_rent: undefined }, 'Sewa bulanan harus diisi'],
    [{ monthly_rent: 1_500_000.5 }, 'Sewa bulanan harus diisi'],
    [{ monthly_rent: '1500000' }, 'Sewa bulanan harus diisi'],
    [{ monthly_rent: 1e15 }, 'Jumlah terlalu besar'],
    [{ monthly_rent: Number.MAX_SAFE_INTEGER + 1 }, 'Sewa bulanan harus diisi'],
    [{ room_type: 'SUITE' }, 'Tipe kamar tidak valid'],
    [{ facilities: ['kolam_renang'] }, 'Fasilitas tidak dikenal'],
    [{ status: 'OCCUPIED' }, 'Status kamar tidak valid'],
    [{ rfid_uid: 'XYZ' }, 'RFID UID harus 8 karakter heksadesimal'],
    [{ rfid_uid: 'A1B2C3D' }, 'RFID UID harus 8 karakter heksadesimal'],
  ])('with %j says %s', (wrong, says) => {
    expect(firstSentence(CreateRoomInput, { ...room, ...wrong })).toBe(says);
  });

  it('starts as a STANDARD room on floor 1, free and without a card', () => {
    expect(CreateRoomInput.parse(room)).toEqual({
      ...room,
      room_type: 'STANDARD',
      floor: 1,
      facilities: [],
      images: [],
      status: 'AVAILABLE',
    });
  });

  it('writes an RFID UID in upper case without separators, and a blank one as none', () => {
    const read = (rfid_uid: unknown) => CreateRoomInput.parse({ ...room, rfid_uid }).rfid_uid;
    expect([read('a1:b2:c3:d4'), read(' A1B2 C3D4 '), read('04a1b2c3d4e5f6'), read(''), read(null)]).toEqual([
      'A1B2C3D4',
      'A1B2C3D4',
      '04A1B2C3D4E5F6',
      null,
      null,
    ]);
  });

  it('allows a rent of 0', () => {
    expect(CreateRoomInput.safeParse({ ...room, monthly_rent: 0 }).success).toBe(true);
  });

  it('changes only what is sent, and never the kost or the owner', () => {
    const id = '0190a000-0000-7000-8000-000000000002';
    expect(UpdateRoomInput.parse({ id, floor: 2, kost_id: id, owner_id: id, archived_at: 'now' })).toEqual({
      id,
      floor: 2,
    });
  });
});
