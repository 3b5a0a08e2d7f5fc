import { describe, expect, it } from 'vitest';
import { ChangePasswordForm, RegisterForm } from '#shared/contract/auth-forms.ts';
import { LoginInput, RegisterInput } from '#shared/contract/auth.ts';
import { firstSentence } from '#tests/support/app/first-sentence.ts';

const form = {
  full_name: 'Budi Santoso',
  email: 'budi@contoh.id',
  phone: '081234567890',
  role: 'OWNER',
  password: 'rahasia',
  confirm_password: 'rahasia',
};

/** Spec §5, "Registration": each check with its sentence, in the order of the checks. */
const checks = [
  { field: 'full_name', wrong: '   ', says: 'Nama lengkap harus diisi' },
  { field: 'email', wrong: ' ', says: 'Email harus diisi' },
  { field: 'email', wrong: 'budi.contoh.id', says: 'Format email tidak valid' },
  { field: 'phone', wrong: ' - ', says: 'Nomor telepon harus diisi' },
  { field: 'phone', wrong: '12345', says: 'Format nomor telepon tidak valid' },
  { field: 'role', wrong: '', says: 'Role harus dipilih' },
  { field: 'password', wrong: '12345', says: 'Password minimal 6 karakter' },
  { field: 'confirm_password', wrong: 'rahasiA', says: 'Konfirmasi password tidak cocok' },
];

describe('registration', () => {
  it.each(checks)('$field as "$wrong" says $says', ({ field, wrong, says }) => {
    expect(firstSentence(RegisterForm, { ...form, [field]: wrong })).toBe(says);
  });

  it.each(checks.filter(({ field }) => field !== 'confirm_password'))('without $field says so', ({ field }) => {
    const { [field as keyof typeof form]: _, ...rest } = form;
    const required = checks.find((check) => check.field === field);
    expect(firstSentence(RegisterForm, rest)).toBe(required?.says);
  });

  it('checks in the order of the spec: the first wrong field gives the message', () => {
    for (const [index, { says }] of checks.entries()) {
      const wrong = checks.slice(index).toReversed();
      const input = Object.fromEntries([
        ...Object.entries(form),
        ...wrong.map((check): [string, string] => [check.field, check.wrong]),
      ]);
      expect(firstSentence(RegisterForm, input)).toBe(says);
    }
  });

  it('takes the three roles that one may choose, and never ADMIN', () => {
    const { confirm_password: _, ...input } = form;
    const accepted = ['OWNER', 'TENANT', 'MAINTENANCE', 'ADMIN', 'owner', 'SUPERUSER', null, ['OWNER']].filter(
      (role) => RegisterInput.safeParse({ ...input, role }).success,
    );
    expect(accepted).toEqual(['OWNER', 'TENANT', 'MAINTENANCE']);
    expect(firstSentence(RegisterInput, { ...input, role: 'ADMIN' })).toBe('Role harus dipilih');
  });

  it('trims the name, trims and lower-cases the email, and takes spaces and dashes out of the phone', () => {
    const typed = { ...form, full_name: '  Budi Santoso ', email: '  Budi@Contoh.ID ', phone: ' +62 812-3456 7890 ' };
    expect(RegisterInput.parse(typed)).toEqual({
      full_name: 'Budi Santoso',
      email: 'budi@contoh.id',
      phone: '+6281234567890',
      role: 'OWNER',
      password: 'rahasia',
    });
  });

  it('keeps a password as it was typed, spaces included', () => {
    expect(RegisterInput.parse({ ...form, password: '  a b c ' }).password).toBe('  a b c ');
  });

  it('refuses a password that would be slow to hash', () => {
    expect(firstSentence(RegisterInput, { ...form, password: 'x'.repeat(129) })).toBe(
      'Kata sandi maksimal 128 karakter',
    );
  });
});

describe('signing in', () => {
  it.each([
    [{ email: '', password: 'x' }, 'Email harus diisi'],
    [{ password: 'x' }, 'Email harus diisi'],
    [{ email: 'budi', password: 'x' }, 'Format email tidak valid'],
    [{ email: 'budi@contoh.id', password: '' }, 'Kata sandi harus diisi'],
    [{ email: 'budi@contoh.id' }, 'Kata sandi harus diisi'],
  ])('with %j says %s', (input, says) => {
    expect(firstSentence(LoginInput, input)).toBe(says);
  });

  it.each([
    ['0812-3456-7890', '+6281234567890'],
    ['62812 3456 7890', '+6281234567890'],
    ['+62 812-3456-7890', '+6281234567890'],
    ['+62 (0)812 3456 7890', '+6281234567890'],
    ['81234567890', '+6281234567890'],
    [' 0812\u200b34567890 ', '+6281234567890'],
    ['0065 9123 4567', '+6591234567'],
  ])('takes the number %s as %s', (typed, dialled) => {
    expect(LoginInput.parse({ email: typed, password: 'x' }).email).toBe(dialled);
    expect(LoginInput.parse({ email: dialled, password: 'x' }).email).toBe(dialled);
  });

  it.each(['12345', '0812', '00812345678901', '081234567890123456', '0812-3456-7890@'])(
    'says of %s, neither address nor number, what it says of a wrong address',
    (email) => {
      expect(firstSentence(LoginInput, { email, password: 'x' })).toBe('Format email tidak valid');
    },
  );

  it('finds the account whatever the case of the email', () => {
    expect(LoginInput.parse({ email: ' BUDI@contoh.id ', password: 'x' }).email).toBe('budi@contoh.id');
  });
});

describe('changing the password', () => {
  it.each([
    [{ current_password: '' }, 'Kata sandi saat ini harus diisi'],
    [{ new_password: '12345' }, 'Password minimal 6 karakter'],
    [{ confirm_password: 'lain' }, 'Konfirmasi password tidak cocok'],
  ])('with %j says %s', (wrong, says) => {
    const good = { current_password: 'lama', new_password: 'barubaru', confirm_password: 'barubaru' };
    expect(firstSentence(ChangePasswordForm, { ...good, ...wrong })).toBe(says);
  });
});
