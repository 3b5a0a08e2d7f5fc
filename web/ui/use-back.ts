import { useOwnEntry } from '../lib/use-own-entry.ts';
import { useCloseRequest } from './use-close-request.ts';

/** Closes by every back what covers the page: a browser's, and one that the system asks for. */
export function useBack(open: boolean, onClose: () => void): void {
  useCloseRequest(open, onClose);
  useOwnEntry(open, onClose);
}
