import { describe, expect, it } from 'vitest';
import { formatRupiah } from '#shared/format.ts';
import { QuickTenantInput } from '#shared/contract/tenants.ts';
import { ApproveUserInput } from '#shared/contract/users.ts';
import { firstSentence, sentences } from '#tests/support/app/first-sentence.ts';

const tenant = {
  full_name: 'Sari',
  email: 'sari@contoh.id',
  phone: '081234567890',
  nik: '3201015708450001',
  emergency_contact_name: 'Ibu Sari',
  emergency_contact_phone: '081234567891',
  room_id: '0190a000-0000-7000-8000-000000000001',
  contract_start: '2026-06-01',
  contract_end: '2027-06-01',
  deposit_amount: 1_500_000,
};

describe('the quick tenant', () => {
  it.each([
    [{ full_name: '' }, 'Nama lengkap harus diisi'],
    [{ email: '' }, 'Email harus diisi'],
    [{ email: 'sari@' }, 'Format email tidak valid'],
    [{ phone: '' }, 'Nomor telepon harus diisi'],
    [{ phone: '999' }, 'Format nomor telepon tidak valid'],
    [{ nik: '' }, 'NIK harus 16 digit'],
    [{ nik: '320101570845000' }, 'NIK harus 16 digit'],
    [{ nik: '32010157084500011' }, 'NIK harus 16 digit'],
    [{ nik: 3201015708450001 }, 'NIK harus 16 digit'],
    [{ nik: '3201019908450001' }, 'NIK tidak valid. Periksa kembali nomor pada KTP.'],
    [{ emergency_contact_name: ' ' }, 'Nama kontak darurat harus diisi'],
    [{ emergency_contact_phone: '' }, 'Nomor kontak darurat harus diisi'],
    [{ emergency_contact_phone: '1' }, 'Format nomor kontak darurat tidak valid'],
    [{ room_id: 'A1' }, 'ID tidak valid'],
    [{ contract_start: '' }, 'Tanggal mulai kontrak harus diisi'],
    [{ contract_end: undefined }, 'Tanggal akhir kontrak harus diisi'],
    [{ contract_start: '2026-02-30' }, 'Tanggal tidak valid'],
    [{ contract_end: '2026-06-01' }, 'Tanggal akhir kontrak harus setelah tanggal mulai, paling lama 10 tahun'],
    [{ contract_end: '2026-05-31' }, 'Tanggal akhir kontrak harus setelah tanggal mulai, paling lama 10 tahun'],
    [{ contract_end: '2036-06-02' }, 'Tanggal akhir kontrak harus setelah tanggal mulai, paling lama 10 tahun'],
    [{ deposit_amount: undefined }, 'Deposit harus diisi'],
    [{ deposit_amount: -1 }, `Jumlah minimal ${formatRupiah(0)}`],
    [{ password: '12345' }, 'Password minimal 6 karakter'],
  ])('with %j says %s', (wrong, says) => {
    expect(firstSentence(QuickTenantInput, { ...tenant, ...wrong })).toBe(says);
  });

  it('asks for everything but the password', () => {
    expect(sentences(QuickTenantInput, tenant)).toEqual([]);
    const missing = sentences(QuickTenantInput, {});
    expect(missing).toHaveLength(Object.keys(tenant).length);
  });

  it.each([[''], [null], [undefined]])('takes %j as a password that the server makes', (password) => {
    expect(QuickTenantInput.parse({ ...tenant, password }).password).toBeUndefined();
  });

  it('takes a NIK typed in groups', () => {
    expect(QuickTenantInput.parse({ ...tenant, nik: '3201 0157 0845 0001' }).nik).toBe('3201015708450001');
  });
});

describe('deciding on an account', () => {
  const user_id = '0190a000-0000-7000-8000-000000000001';

  it.each([
    [{ action: 'reject' }, 'Alasan penolakan harus diisi'],
    [{ action: 'reject', rejection_reason: '   ' }, 'Alasan penolakan harus diisi'],
    [{ action: 'delete' }, 'Tindakan harus approve atau reject'],
    [{ action: 'approve', user_id: '1' }, 'ID tidak valid'],
  ])('with %j says %s', (wrong, says) => {
    expect(firstSentence(ApproveUserInput, { user_id, ...wrong })).toBe(says);
  });

  it('asks for no reason to approve', () => {
    expect(ApproveUserInput.parse({ user_id, action: 'approve' }).rejection_reason).toBeNull();
  });
});
