import { expect, it } from 'vitest';
import { whatsappUrl } from '#web/lib/whatsapp.ts';

it.each([
  ['0812-3456-7890', 'https://wa.me/6281234567890?text=Halo%20Siti'],
  ['+62 0812-3456-7890', 'https://wa.me/6281234567890?text=Halo%20Siti'],
  ['0065 9123 4567', 'https://wa.me/6591234567?text=Halo%20Siti'],
  // Without a number that can have WhatsApp, the app asks whom to send it to.
  ['(0274) 512345', 'https://wa.me/?text=Halo%20Siti'],
  ['••••••••••90', 'https://wa.me/?text=Halo%20Siti'],
])('a chat with %s opens at %s', (phone, expected) => {
  expect(whatsappUrl(phone, 'Halo Siti')).toBe(expected);
});
