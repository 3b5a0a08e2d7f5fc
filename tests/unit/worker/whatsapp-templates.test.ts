import { describe, expect, it } from 'vitest';
import { codeTemplates } from '#worker/messages/whatsapp.ts';
import { type TemplateDefinition, whatsappTemplates } from '#worker/messages/whatsapp-templates.ts';

const templates = Object.entries<TemplateDefinition>(whatsappTemplates);

describe('each WhatsApp template keeps Meta’s rules', () => {
  it.each(templates)('%s: its name, length and examples', (name, { body, example }) => {
    expect(name).toMatch(/^[a-z0-9_]{1,512}$/);
    expect(body.length).toBeLessThanOrEqual(1_024);
    // Numbered from 1 on without a gap, with an example each.
    const numbers = [...body.matchAll(/\{\{(\d+)\}\}/g)].map(([, number]) => Number(number));
    expect([...new Set(numbers)].sort((a, b) => a - b)).toEqual(example.map((_, index) => index + 1));
    for (const value of example) expect(value).toMatch(/^\S(?:(?!\s{2})[^\n\t])*$/);
    expect(body).not.toMatch(/\n{3}|\t| {5}/);
  });

  it.each(templates.filter(([, { category }]) => category === 'UTILITY'))(
    '%s: no variable begins or ends the body or follows another, and there is more text than variables',
    (_, { body, example, button }) => {
      expect(body).not.toMatch(/^\s*\{\{|\}\}\s*$|\}\}\s*\{\{/);
      const words = body.replace(/\{\{\d+\}\}/g, '').match(/\p{L}+/gu) ?? [];
      expect(words.length).toBeGreaterThanOrEqual(example.length * 2 + 1);
      if (button === null) return;
      expect(button.text.length).toBeLessThanOrEqual(25);
      expect(button.path).toMatch(/^\/[\w/-]*\{\{1\}\}$/);
    },
  );

  it('those of a code are the ones that are filled as such', () => {
    const ofCodes = templates.filter(([, { category }]) => category === 'AUTHENTICATION');
    expect(codeTemplates).toEqual(ofCodes.map(([name]) => name));
  });

  it.each(templates.filter(([, { category }]) => category === 'AUTHENTICATION'))(
    '%s: Meta’s own words around one code, and no link',
    (_, { body, example, button }) => {
      expect(body).toContain('{{1}}');
      expect(body).not.toMatch(/http|:\/\//);
      expect(example).toEqual([expect.stringMatching(/^\d{6}$/)]);
      expect(button).toBeNull();
    },
  );
});
