/** The Markdown that an article's text supports, with its result. */
const marks = [
  ['## Judul bagian', 'Judul bagian'],
  ['**tebal**', 'Teks tebal'],
  ['*miring*', 'Teks miring'],
  ['- butir', 'Daftar berbutir'],
  ['1. langkah', 'Daftar bernomor'],
  ['[teks](https://…)', 'Tautan'],
  ['> kutipan', 'Kutipan'],
] as const;

/** A short help for Markdown, hidden until it is opened: plain paragraphs need no help. */
export function MarkdownHelp() {
  return (
    <details className="text-sm">
      <summary className="inline-flex min-h-11 items-center font-medium text-primary hover:underline sm:min-h-9">
        Cara menulis judul, daftar, dan tautan
      </summary>
      <p className="mt-1 text-muted">Pisahkan paragraf dengan satu baris kosong. Yang lain ditulis dengan Markdown:</p>
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-5 gap-y-1.5 rounded-lg bg-sunken px-4 py-3">
        {marks.map(([typed, meaning]) => (
          <div key={typed} className="contents">
            <dt className="font-mono text-xs leading-5 whitespace-nowrap">{typed}</dt>
            <dd className="text-muted">{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
