import { Search, X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Input } from './field.tsx';

/** How long typing must pause before a search. */
const REST_MS = 300;

interface SearchInputProps {
  label: string;
  placeholder?: string;
  /** The present search, usually kept in the address. */
  value: string;
  onSearch: (value: string) => void;
  className?: string;
  /** It was opened by a button, which it replaces. */
  takesFocus?: boolean;
  /** It was left without a text. */
  onLeave?: () => void;
}

/** A search field that waits until typing pauses; Enter does not wait. */
export function SearchInput(props: SearchInputProps) {
  const { label, placeholder, value, onSearch, className, takesFocus = false, onLeave } = props;
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  const [asked, setAsked] = useState(value);
  if (known !== value) {
    // The search was changed: either to the text that was typed here, after which more may have been typed, or by
    // something else, which replaces the text.
    setKnown(value);
    if (value !== asked) {
      setAsked(value);
      setText(value);
    }
  }
  const search = (words: string) => {
    setAsked(words);
    onSearch(words);
  };
  const searchRested = useEffectEvent(search);
  useEffect(() => {
    const words = text.trim();
    if (words === known) return undefined;
    const timer = setTimeout(() => searchRested(words), REST_MS);
    return () => clearTimeout(timer);
  }, [text, known]);

  useEffect(() => {
    if (takesFocus) input.current?.focus();
  }, [takesFocus]);

  return (
    <div className={className}>
      <div className="relative">
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-3 size-4.5 -translate-y-1/2 text-muted"
        />
        <Input
          ref={input}
          type="search"
          enterKeyHint="search"
          aria-label={label}
          placeholder={placeholder ?? label}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          className="pr-11 pl-10 [&::-webkit-search-cancel-button]:hidden"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onBlur={() => text === '' && onLeave?.()}
          onKeyDown={(event) => {
            if (event.key === 'Enter') search(text.trim());
          }}
        />
        {text === '' ? null : (
          <button
            type="button"
            aria-label="Hapus pencarian"
            className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-lg text-muted hover:text-text"
            onClick={() => {
              setText('');
              search('');
              input.current?.focus();
            }}
          >
            <X aria-hidden className="size-4.5" />
          </button>
        )}
      </div>
    </div>
  );
}
