import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ArticleContent } from './article-content.tsx';

/** A button below an article's text that shows how readers will see it, and hides it again. */
export function ContentPreview({ text }: { text: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="primaryGhost"
        size="sm"
        className="-ml-3 self-start"
        aria-expanded={isOpen}
        onPointerEnter={ArticleContent.preload}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Tutup pratinjau' : 'Lihat pratinjau'}
      </Button>
      {isOpen ? (
        <section aria-label="Pratinjau" className="rounded-xl border bg-surface p-4">
          {text.trim() ? (
            <ArticleContent text={text} headings={3} />
          ) : (
            <p className="text-sm text-muted">Belum ada isi.</p>
          )}
        </section>
      ) : null}
    </>
  );
}
