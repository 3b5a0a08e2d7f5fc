import { clsx } from 'clsx';
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

const looks = {
  info: { className: 'bg-info-soft text-info', Icon: Info },
  success: { className: 'bg-success-soft text-success', Icon: CircleCheck },
  warning: { className: 'bg-warning-soft text-warning', Icon: TriangleAlert },
  danger: { className: 'bg-danger-soft text-danger', Icon: CircleAlert },
};

interface NoticeProps {
  tone: keyof typeof looks;
  /** `alert` is read out at once: for what just went wrong. */
  role?: 'alert' | 'status' | undefined;
  action?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A message in its place on the page. */
export function Notice({ tone, role, action, className, children }: NoticeProps) {
  const { className: colours, Icon } = looks[tone];
  return (
    <div
      role={role}
      className={clsx('flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg px-4 py-3 text-sm', colours, className)}
    >
      <div className="flex min-w-0 flex-1 basis-48 items-start gap-2.5">
        <Icon aria-hidden className="mt-0.5 size-4.5 shrink-0" />
        <div className="min-w-0 font-medium">{children}</div>
      </div>
      {action}
    </div>
  );
}
