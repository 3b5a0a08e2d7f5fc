import { useEffect } from 'react';
import { PageTitle } from './page-title.tsx';

interface PageMetaProps {
  /** The page's name; the title adds the platform's name. */
  title: string;
  /** One or two sentences for search engines and shared links. */
  description: string;
  /** The page's own address, without filters. */
  path: string;
  type?: 'website' | 'article';
  image?: string | null | undefined;
}

/** What search engines and shared links read of a public page: title, description, its own address, Open Graph. */
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
      {image ? <meta property="og:image" content={new URL(image, address).href} /> : null}
    </>
  );
}

/** Replaces the document's description while the page is shown. */
function useDescription(description: string): void {
  useEffect(() => {
    const meta = document.querySelector('meta[name="description"]');
    const before = meta?.getAttribute('content') ?? '';
    meta?.setAttribute('content', description);
    return () => meta?.setAttribute('content', before);
  }, [description]);
}
