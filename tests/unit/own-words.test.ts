import { globSync, readFileSync } from 'node:fs';
import { parseAst } from 'vite';
import { describe, expect, it } from 'vitest';

const root = new URL('../../', import.meta.url);

/** The spec's own strings, and what stands beside them on the same field or page. */
const theSpecs = new Set([
  'Password',
  'Konfirmasi password',
  'Konfirmasi password tidak cocok',
  'Email atau password salah',
  'Login gagal. Periksa kembali email dan password Anda.',
  'Penghuni Kost',
  'Profil Penghuni Belum Lengkap',
  'Mohon masukkan judul invoice',
  'Total invoice harus lebih dari 0',
  'Gagal memuat data invoice',
  'Gagal memuat detail invoice',
  'Gagal mengirim invoice',
  'Gagal membuat invoice:',
  'Gagal membuat invoice. Silakan coba lagi.',
  'Tidak memiliki izin untuk membuat invoice',
  'Invoice berhasil dibuat!',
  'Invoice berhasil dikirim!',
  'Link pembayaran berhasil dibuat!',
  'Buat Link Pembayaran',
  'Buat link baru',
  // Beside the spec's field "Deposit": by that name there is one field.
  'Kirim juga tagihan uang jaminan',
]);

/** The table in `web/README.md`: each word, and what is not said for it. */
const terms = [
  ...readFileSync(new URL('web/README.md', root), 'utf8').matchAll(/^\| _(.+?)_ +\| .*\| (.+?) +\|$/gm),
].map(([, word = '', others = '']) => ({ word, others: others.split(', ') }));

interface Text {
  at: string;
  text: string;
}

/** The Worker speaks English too, to its log and in its documentation; a sentence in Indonesian has one of these. */
const indonesian = /\b(?:anda|atau|belum|berhasil|dan|dari|di|gagal|harus|ini|sudah|tidak|untuk|yang)\b/i;

/** Every text of ours that somebody may read: what has a space, or stands in JSX, or begins with a capital. Endings of domains are none. */
const texts = globSync('{web,shared,worker}/**/*.{ts,tsx}', {
  cwd: root.pathname,
  exclude: ['shared/rules/web-address.ts'],
}).flatMap((file): Text[] => {
  const source = readFileSync(new URL(file, root), 'utf8');
  const found = textsIn(parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }).body);
  return found.flatMap(({ start, text }) => {
    const at = `${file}:${source.slice(0, start).split('\n').length}`;
    return file.startsWith('worker') && !indonesian.test(text) ? [] : [{ at, text: text.trim() }];
  });
});

type Node = { type: string; start: number } & Record<string, unknown>;

/** The texts in a part of a file, but for what is English, and SQL. */
function textsIn(part: unknown): { start: number; text: string }[] {
  if (Array.isArray(part)) return part.flatMap(textsIn);
  if (typeof part !== 'object' || part === null || !('type' in part)) return [];
  const node = part as Node;
  if (['ImportDeclaration', 'TSLiteralType', 'TaggedTemplateExpression'].includes(node.type)) return [];
  const { callee, value } = node as { callee?: { name?: string }; value?: unknown };
  if (node.type === 'CallExpression' && ['described', 'docs'].includes(callee?.name ?? '')) return [];
  if (node.type === 'JSXText' && typeof value === 'string') return [{ start: node.start, text: value }];
  if (node.type === 'TemplateElement') return [{ start: node.start, text: (value as { cooked: string }).cooked }];
  if (node.type === 'Literal' && typeof value === 'string')
    return /\s|^\p{Lu}\p{Ll}/u.test(value) ? [{ start: node.start, text: value }] : [];
  return Object.values(node).flatMap(textsIn);
}

describe('one word for a thing', () => {
  it('has a list', () => {
    expect(terms.length).toBeGreaterThan(8);
    expect(texts.length).toBeGreaterThan(2_000);
  });

  it.each(terms)('says $word', ({ others }) => {
    const other = new RegExp(`(?<![\\p{L}\\d@./?=_-])(?:${others.join('|')})(?![\\p{L}\\d@/=_-])`, 'iu');
    const said = texts.filter(({ text }) => other.test(text.replaceAll(/keluar kos\b/gi, '')) && !theSpecs.has(text));
    expect(said).toEqual([]);
  });

  it('knows no string of the spec that is not said', () => {
    const all = new Set(texts.map(({ text }) => text));
    expect([...theSpecs].filter((each) => !all.has(each))).toEqual([]);
  });
});
