import { Bell } from 'lucide-react';
import type { SheetLink } from './more-sheet.tsx';

/** What a tenant and a technician find under "Lainnya" besides what everybody does. */
export const readerLinks: SheetLink[] = [{ to: '/pemberitahuan', label: 'Pemberitahuan', icon: Bell }];
