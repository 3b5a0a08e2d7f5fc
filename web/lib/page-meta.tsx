import { useEffect } from 'react';
import { PageTitle } from './page-title.tsx';

export interface PageMetaProps {
  /** The page's name; the title says the platform's behind it. */
  title: string;
  /** One or two sentences, as a search engine or a shared link shows them. */
  description: string;
  /** The one address of the page, without what only filters it. */
  path: string;
  type?: 'website' | 'article';
  image?: string | null | undefined;
}

/** What search engines and shared links read of a public page: title, description, its one address, the open graph. */
export function PageMeta({ title, description, path, type = 'website', image }: PageMetaProps) {
  useDescription(description);
  const address = new URL(path, globalThis.location.origin).href;
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <link rel="canonical" href={address} />
      <meta property="og:site_name" content="Platform E-Kost" />
      <meta property="og:locale" content="id_ID" />
      <meta property="og:type" content={type} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      {image ? <meta property="og:image" content={image} /> : null}
    </>
  );
}

/** The document came with a description; it says the page's own while the page shows. */
function useDescription(description: string): void {
  useEffect(() => {
    const meta = document.querySelector('meta[name="description"]');
    const before = meta?.getAttribute('content') ?? '';
    meta?.setAttribute('content', description);
    return () => meta?.setAttribute('content', before);
  }, [description]);
}
