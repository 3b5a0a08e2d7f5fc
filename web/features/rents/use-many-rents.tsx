import { CalendarClock, TrendingUp } from 'lucide-react';
import { useState } from 'react';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { MenuItem } from '../../ui/menu.tsx';

const AutomaticRentsDialog = lazyPart(() =>
  import('./automatic-rents-dialog.tsx').then((module) => module.AutomaticRentsDialog),
);
const ChangeRentsDialog = lazyPart(() =>
  import('./change-rents-dialog.tsx').then((module) => module.ChangeRentsDialog),
);

/**
 * What is done with the rents of many tenants: the entries of a menu, and the dialog that one of them opens.
 *
 * @param kostId the kost that is chosen at first, or all
 */
export function useManyRents(kostId: string | undefined) {
  const [doing, setDoing] = useState<'rents' | 'automatic' | null>(null);
  const onClose = () => setDoing(null);
  const items: MenuItem[] = [
    { label: 'Naikkan sewa', icon: TrendingUp, onSelect: () => setDoing('rents') },
    { label: 'Tagihan otomatis', icon: CalendarClock, onSelect: () => setDoing('automatic') },
  ];
  const dialog =
    doing === 'rents' ? (
      <ChangeRentsDialog {...{ kostId, onClose }} />
    ) : doing === 'automatic' ? (
      <AutomaticRentsDialog {...{ kostId, onClose }} />
    ) : null;
  return { items, dialog };
}
