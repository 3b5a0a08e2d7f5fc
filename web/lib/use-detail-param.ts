import { useLocation, useNavigate, useSearchParams } from 'react-router';

const OPENED_HERE = 'opened-here';

/** A row whose details are open. */
interface DetailParam {
  id: string | null;
  /** `instead` is the key of other details, whose place these take. */
  open: (id: string, instead?: string) => void;
  close: () => void;
  /** Closes without going back, for what is opened at the same time. */
  leave: () => void;
}

/**
 * The row whose details are open, in the address under `key`: a link can name it, and on a phone the back button closes
 * it. Closing details that were opened here goes back, so that the history does not grow.
 */
export function useDetailParam(key: string): DetailParam {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation();
  return {
    id: params.get(key),
    open: (id, instead = key) => {
      const next = new URLSearchParams(params);
      next.delete(instead);
      next.set(key, id);
      // Another row takes the place of the open one, so that closing it does not lead back to that.
      const isOther = params.has(key) || params.has(instead);
      setParams(next, { state: isOther ? state : OPENED_HERE, replace: isOther, preventScrollReset: true });
    },
    close: () => {
      if (state === OPENED_HERE) return void navigate(-1);
      const next = new URLSearchParams(params);
      next.delete(key);
      setParams(next, { replace: true, preventScrollReset: true });
    },
    leave: () => {
      const next = new URLSearchParams(globalThis.location.search);
      next.delete(key);
      setParams(next, { replace: true, preventScrollReset: true });
    },
  };
}
