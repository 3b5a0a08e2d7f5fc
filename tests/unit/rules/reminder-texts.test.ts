import { describe, expect, it } from 'vitest';
import { type ReminderTone, reminderTones } from '#shared/enums.ts';
import {
  newBillText,
  type ReminderFacts,
  reminderTemplate,
  reminderTemplates,
  reminderText,
  withBillLink,
} from '#shared/message-texts/reminder.ts';
import { MASK } from '#shared/rules/mask.ts';
import { whatsappTemplates } from '#worker/messages/whatsapp-templates.ts';

const facts: ReminderFacts = {
  full_name: 'Siti Aminah',
  kost_name: 'Kost Melati',
  room_number: '5',
  bill_count: 1,
  title: 'Sewa November',
  amount: 1_500_000,
  unpaid_late_fees: 0,
  past_due_amount: 0,
  due_date: '2026-11-12',
  today: '2026-11-12',
};
const days = { before: '2026-11-09', today: '2026-11-12', late: '2026-11-19' };
const every = Object.values(days).flatMap((today) =>
  reminderTones.flatMap((tone) => [1, 3].map((bill_count) => ({ facts: { ...facts, today, bill_count }, tone }))),
);

describe('a reminder', () => {
  it.each(every)('tells name, bills, kost, amount and due date: $facts.today, $tone, $facts.bill_count', (one) => {
    const text = reminderText(one.facts, one.tone);
    for (const told of ['Siti', 'kamar 5 di Kost Melati', 'Rp\u00a01.500.000', '12 November 2026']) {
      expect(text).toContain(told);
    }
    expect(text).toContain(one.facts.bill_count === 1 ? 'tagihan "Sewa November"' : '3 tagihan');
    expect(text).not.toMatch(/\{\{|undefined|null|Aminah/);
  });

  it('tells late fees from rent, and what is late from what is not due yet', () => {
    const late = { ...facts, today: days.late, past_due_amount: 1_500_000 };
    expect(reminderText(late, 'BIASA')).toContain('sebesar Rp\u00a01.500.000 belum kami terima');
    expect(reminderText({ ...late, unpaid_late_fees: 30_000 }, 'BIASA')).toContain(
      'sebesar Rp\u00a01.500.000 (termasuk denda Rp\u00a030.000) belum',
    );
    const several = { ...late, bill_count: 2, amount: 3_030_000, past_due_amount: 1_530_000, unpaid_late_fees: 30_000 };
    for (const tone of reminderTones) {
      expect(reminderText(several, tone)).toContain(
        'Rp\u00a03.030.000 (termasuk denda Rp\u00a030.000, Rp\u00a01.500.000 belum jatuh tempo)',
      );
    }
  });

  it('threatens nobody, in no tone', () => {
    for (const { facts: told, tone } of every) {
      expect(reminderText(told, tone)).not.toMatch(/denda|usir|putus|polisi|hukum|sanksi|peringatan|keluar|segera/i);
    }
  });

  it.each(Object.values(days))('in the soft tone may be ignored by whoever has paid: %s', (today) => {
    const told = { ...facts, today };
    expect(reminderText(told, 'HALUS')).toContain('Abaikan jika sudah dibayar, ya.');
    expect(reminderText(told, 'TEGAS')).not.toContain('Abaikan');
  });

  it('speaks differently in each tone and on each side of the due date', () => {
    expect(new Set(every.map(({ facts: told, tone }) => reminderText(told, tone))).size).toBe(every.length);
  });

  it('does not show what is hidden of a name', () => {
    expect(reminderText({ ...facts, full_name: `B${MASK}${MASK}` }, 'BIASA')).toContain('Halo Bapak/Ibu');
    expect(reminderText({ ...facts, full_name: ' ' }, 'BIASA')).toContain('Halo Bapak/Ibu');
  });

  it('has its link below, where there is one', () => {
    expect(withBillLink('Halo.', 'https://ekost.id/t/abc')).toBe(
      'Halo.\n\nLihat dan bayar di sini:\nhttps://ekost.id/t/abc',
    );
    expect(withBillLink('Halo.', null)).toBe('Halo.');
  });
});

describe('a WhatsApp template of a reminder', () => {
  it.each(Object.entries(reminderTemplates))(
    '%s neither begins nor ends with a value, nor has two side by side',
    (name, body) => {
      expect(body).toMatch(/^[^{].*[^}]$/s);
      expect(body).not.toMatch(/\}\}\W*\{\{/);
      expect(body.match(/\{\{\d\}\}/g)).toEqual(['{{1}}', '{{2}}', '{{3}}', '{{4}}', '{{5}}']);
      expect(whatsappTemplates).toHaveProperty(name, expect.objectContaining({ category: 'UTILITY', body }));
    },
  );

  it.each(every)('says what the text says: $facts.today, $tone, $facts.bill_count', ({ facts: told, tone }) => {
    const { name, parameters } = reminderTemplate(told, tone);
    const filled = reminderTemplates[name].replace(
      /\{\{(\d)\}\}/g,
      (_, number) => parameters[Number(number) - 1] ?? '',
    );
    expect(filled).toBe(reminderText(told, tone));
  });

  it('stays within 1,024 characters, and each value on one line, however long the names are', () => {
    const long = {
      ...facts,
      full_name: 'A'.repeat(200),
      kost_name: `Kost\n${'B '.repeat(200)}`,
      room_number: '9'.repeat(50),
      title: `Sewa\t${'C'.repeat(200)}`,
      amount: 1_000_000_000_000,
      unpaid_late_fees: 200_000_000_000,
      past_due_amount: 500_000_000_000,
    };
    for (const tone of reminderTones satisfies readonly ReminderTone[]) {
      for (const today of Object.values(days)) {
        expect(reminderText({ ...long, today }, tone).length).toBeLessThanOrEqual(1_024);
        expect(reminderTemplate({ ...long, today }, tone).parameters.join('')).not.toMatch(/[\n\t]| {4}/);
      }
      expect(newBillText(long).length).toBeLessThanOrEqual(1_024);
    }
  });
});
