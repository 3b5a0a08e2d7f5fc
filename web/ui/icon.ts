import type { ComponentType } from 'react';

/**
 * An icon is passed as a component; the component that shows it sets its size. Lucide's icons and our own are of this
 * type.
 */
export type Icon = ComponentType<{ className?: string; 'aria-hidden'?: true }>;
