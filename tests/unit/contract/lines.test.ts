import { describe, expect, it } from 'vitest';
import { CreateComplaintInput } from '#shared/contract/complaints.ts';
import { CreateKostInput } from '#shared/contract/kost.ts';
import { RegisterInput } from '#shared/contract/auth.ts';
import { firstSentence } from '#tests/support/app/first-sentence.ts';

const account = {
  full_name: 'Budi',
  email: 'budi@contoh.id',
  phone: '081234567890',
  role: 'TENANT',
  password: 'pagar-hijau-7',
  confirm_password: 'pagar-hijau-7',
};

describe('a text of one line', () => {
  it.each([
    ['Budi\r\nSantoso', 'Budi Santoso'],
    ['Budi\n\n\tSantoso\n', 'Budi Santoso'],
    ['Budi\u2028Santoso\u0007', 'Budi Santoso'],
    ['Budi Santoso', 'Budi Santoso'],
  ])('takes %j as %j', (full_name, taken) => {
    expect(RegisterInput.parse({ ...account, full_name })).toMatchObject({ full_name: taken });
  });

  it.each(['\n', '\u0007', ' \u001b\u2029 '])('is missing if it is only %j', (full_name) => {
    expect(firstSentence(RegisterInput, { ...account, full_name })).toBe('Nama lengkap harus diisi');
  });

  it('is each choice of a list', () => {
    const kost = { name: 'Kost\nMelati', address: 'Jl. Melati 1\nBandung', kost_type: 'PUTRI', description: 'a\nb' };
    const parsed = CreateKostInput.parse({ ...kost, facilities: ['WiFi'], rules: ['Jam malam\n23.00'] });
    expect(parsed).toMatchObject({ name: 'Kost Melati', rules: ['Jam malam 23.00'] });
    expect(parsed).toMatchObject({ address: kost.address, description: kost.description });
  });
});

it('a text of several lines keeps them', () => {
  const where = { kost_id: '0190a000-0000-7000-8000-000000000001', room_id: '0190a000-0000-7000-8000-000000000002' };
  const complaint = {
    ...where,
    title: 'Keran\nbocor',
    description: ' Sejak Senin.\n\nAir menetes. ',
    category: 'LISTRIK',
  };
  expect(CreateComplaintInput.parse({ ...complaint, priority: 'LOW' })).toMatchObject({
    title: 'Keran bocor',
    description: 'Sejak Senin.\n\nAir menetes.',
  });
});
