import type { ComponentType } from 'react';
import { lazyIn } from '../../lib/lazy.tsx';
import { Courtyard } from './scenes/courtyard.tsx';

export interface Slide {
  caption: string;
  Scene: ComponentType & {
    /** Loads the drawing ahead. */
    preload?: () => void;
  };
}

/**
 * The five drawings of the slideshow (spec §1). The first is loaded with the page, the others shortly before their
 * turn.
 */
export const slides: readonly Slide[] = [
  { caption: 'Kost Anda terurus rapi sejak pagi', Scene: Courtyard },
  later('Semua kamar terpantau dari satu layar', async () => (await import('./scenes/owner.tsx')).Owner),
  later('Bayar tagihan cukup dengan memindai QR', async () => (await import('./scenes/payment.tsx')).Payment),
  later('Keluhan ditangani sampai selesai', async () => (await import('./scenes/repair.tsx')).Repair),
  later('Kamar siap dihuni, penyewa pun betah', async () => (await import('./scenes/room.tsx')).Room),
];

/** A drawing that cannot be loaded (offline) leaves its frame empty. */
function later(caption: string, load: () => Promise<ComponentType>): Slide {
  return { caption, Scene: lazyIn(load, { Missing: () => null }) };
}
