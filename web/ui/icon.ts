import type { ComponentType } from 'react';

/** An icon is passed on as its component; what shows it says how large it is. Lucide's icons are such, and our own. */
export type Icon = ComponentType<{ className?: string; 'aria-hidden'?: true }>;
