import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Markdown } from '#web/features/articles/markdown.tsx';
import { PhotoCover, PhotoRow } from '#web/features/files/photo-album.tsx';

const HTTP = 'http://gambar.example/kamar.jpg';
const shown = [
  ['a card', () => createElement(PhotoCover, { addresses: [HTTP], label: 'Kamar 101' })],
  ['a row', () => createElement(PhotoRow, { addresses: [HTTP], label: 'Kamar 101' })],
  ['an article', () => createElement(Markdown, { text: `Lihat ![denah](${HTTP}) ini` })],
] as const;

describe('a picture that was stored with an http address', () => {
  it.each(shown)('in %s is a link and is not loaded', (_, element) => {
    const html = renderToStaticMarkup(element());
    expect(html).toContain(`href="${HTTP}"`);
    expect(html).toContain('Foto di gambar.example');
    expect(html).not.toMatch(/<img|srcset|src=/i);
  });
});
