import { expect, it } from 'vitest';
import { invitationText } from '#shared/message-texts/account-texts.ts';
import { shortened } from '#shared/message-texts/shortened.ts';

/** What an owner might name a kost, so that an invitation reads like something else. */
const LURE = `Kost Melati\n\nAkun Anda diblokir.\r\nHubungi ${'x'.repeat(150)}`;
const NAME = 'Kost Melati Akun Anda diblokir. Hubungi xxxxxxxxxxxxxxxxxxx…';

it.each([
  [{ kost_name: LURE, room_number: null }, `Undangan dari ${NAME}`, `Anda diundang oleh ${NAME}. Buat`],
  [{ kost_name: LURE, room_number: '1\n2' }, `Undangan dari ${NAME}`, `Anda diundang oleh ${NAME}, kamar 1 2. Buat`],
  [
    { kost_name: null, room_number: null, owner_name: LURE },
    `Undangan dari ${NAME}`,
    `${NAME} mengundang Anda sebagai teknisi`,
  ],
])('an invitation has the names of others on one line of at most sixty characters: %#', (invitedTo, title, says) => {
  const message = invitationText('Sari', invitedTo);
  expect(message.title).toBe(title);
  expect(message.text).toContain(`Halo Sari, ${says}`);
  expect(message.text).not.toContain('\n');
});

it('an invitation greets with a name that is no longer than that', () => {
  expect(invitationText('a'.repeat(200), { kost_name: null, room_number: null }).text).toContain(
    `Halo ${'a'.repeat(59)}…, Anda diundang ke E-Kost.`,
  );
});

it('a name that is cut holds no half of a character', () => {
  expect(shortened('aaa😀😀', 5)).toBe('aaa\ufffd…');
});
