import ReactMarkdown, { type Components } from 'react-markdown';
import { parseUrl } from '#shared/rules/parse-url.ts';
import { isLinkedPicture } from '../files/file-address.ts';
import { LinkedPicture } from '../files/linked-picture.tsx';

export interface MarkdownProps {
  text: string;
  /** The level of the text's first headings: 2 below a page's title, 3 in a dialog. */
  headings?: 2 | 3;
}

/**
 * Markdown as React elements. HTML is shown as text and never run; links lead only to http and https, images come only
 * over https; one over http is a link. A line break in the text is a line break on the page, as writers of plain text expect.
 */
export function Markdown({ text, headings = 2 }: MarkdownProps) {
  return (
    <div className="flex flex-col gap-4 text-base leading-relaxed break-words sm:text-[1.0625rem]">
      <ReactMarkdown components={headings === 2 ? inPage : inDialog} urlTransform={allowedUrl}>
        {text}
      </ReactMarkdown>
    </div>
  );
}

/** An address that may be followed or shown; anything else becomes empty. */
function allowedUrl(url: string): string {
  return ['https:', 'http:'].includes(parseUrl(url)?.protocol ?? '') ? url : '';
}

const body: Components = {
  p: ({ children }) => <p className="whitespace-pre-line">{children}</p>,
  // The line break itself stays in the text beside it.
  br: () => null,
  a: ({ href, children }) =>
    href ? (
      <a
        href={href}
        target="_blank"
        rel="noopener noreferrer nofollow ugc"
        className="font-medium text-primary underline underline-offset-2"
      >
        {children}
      </a>
    ) : (
      <span>{children}</span>
    ),
  img: ({ src, alt }) =>
    src && isLinkedPicture(src) ? (
      <LinkedPicture address={src} label={alt ?? ''} />
    ) : src ? (
      <img
        src={src}
        alt={alt ?? ''}
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        className="max-h-[70dvh] max-w-full rounded-lg"
      />
    ) : (
      <span>{alt}</span>
    ),
  ul: ({ children }) => <ul className="flex list-disc flex-col gap-1.5 pl-6 marker:text-primary">{children}</ul>,
  ol: ({ children, start }) => (
    <ol start={start} className="flex list-decimal flex-col gap-1.5 pl-6 marker:font-semibold marker:text-primary">
      {children}
    </ol>
  ),
  blockquote: ({ children }) => (
    <blockquote className="flex flex-col gap-3 border-l-4 border-primary pl-4 text-muted">{children}</blockquote>
  ),
  code: ({ children }) => <code className="rounded bg-sunken px-1 font-mono text-[0.9em]">{children}</code>,
  pre: ({ children }) => (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- lets the keyboard scroll wide lines
    <pre tabIndex={0} className="overflow-x-auto rounded-lg bg-sunken p-4 text-sm">
      {children}
    </pre>
  ),
  hr: () => <hr className="my-2" />,
};

const large = 'mt-4 text-xl first:mt-0';
const small = 'mt-2 text-lg first:mt-0';

const inPage: Components = {
  ...body,
  h1: ({ children }) => <h2 className={large}>{children}</h2>,
  h2: ({ children }) => <h2 className={large}>{children}</h2>,
  h3: ({ children }) => <h3 className={small}>{children}</h3>,
  h4: ({ children }) => <h3 className={small}>{children}</h3>,
  h5: ({ children }) => <h3 className={small}>{children}</h3>,
  h6: ({ children }) => <h3 className={small}>{children}</h3>,
};

const inDialog: Components = {
  ...body,
  h1: ({ children }) => <h3 className={large}>{children}</h3>,
  h2: ({ children }) => <h3 className={large}>{children}</h3>,
  h3: ({ children }) => <h4 className={small}>{children}</h4>,
  h4: ({ children }) => <h4 className={small}>{children}</h4>,
  h5: ({ children }) => <h4 className={small}>{children}</h4>,
  h6: ({ children }) => <h4 className={small}>{children}</h4>,
};
