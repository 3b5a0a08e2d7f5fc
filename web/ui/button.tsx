import { clsx } from 'clsx';
import { LoaderCircle } from 'lucide-react';
import { Slot } from 'radix-ui';
import type { ComponentProps } from 'react';
import type { Icon } from './icon.ts';

const variants = {
  primary: 'bg-primary text-on-primary hover:bg-primary-hover',
  secondary: 'border border-line-strong bg-raised text-text hover:bg-sunken',
  soft: 'bg-primary-soft text-on-primary-soft hover:brightness-95 dark:hover:brightness-125',
  ghost: 'text-text hover:bg-sunken',
  primaryGhost: 'text-primary hover:bg-primary-soft',
  danger: 'bg-danger text-on-danger hover:bg-danger-hover',
  dangerGhost: 'text-danger hover:bg-danger-soft',
};

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: keyof typeof variants;
  /** `sm` is lower on screens with a mouse; touch screens always have 44 px. */
  size?: 'md' | 'sm' | 'icon';
  /** Shows the spinner and ignores further clicks. */
  loading?: boolean;
  /** Gives its only child (a link) the button's looks. */
  asChild?: boolean;
  /** Before the words; in a button of the size `icon` instead of them. */
  icon?: Icon | undefined;
  iconClassName?: string;
  /** Read out after the words, so that buttons with the same words differ: "Ubah" with "kamar 12". */
  about?: string;
}

const sizes = {
  md: 'min-h-11 px-4 text-sm',
  sm: 'min-h-11 px-3 text-sm sm:min-h-9',
  icon: 'size-11 shrink-0',
};

export function Button({
  variant = 'primary',
  size = 'md',
  loading = false,
  asChild = false,
  icon: Icon,
  iconClassName = size === 'icon' ? 'size-4.5' : 'size-4',
  about,
  className,
  children,
  disabled,
  ...props
}: ButtonProps) {
  const looks = clsx(
    'inline-flex items-center justify-center gap-2 rounded-lg font-semibold transition-colors select-none [&>svg]:shrink-0',
    'disabled:opacity-55 aria-disabled:opacity-55',
    variants[variant],
    sizes[size],
    className,
  );
  if (asChild) {
    return (
      <Slot.Root className={looks} {...props}>
        {children}
      </Slot.Root>
    );
  }
  return (
    <button
      type="button"
      className={looks}
      disabled={disabled || loading}
      aria-busy={loading || undefined}
      aria-label={about && `${typeof children === 'string' ? children : props.title} ${about}`}
      {...props}
    >
      {loading ? <LoaderCircle aria-hidden className="size-4 animate-spin" /> : null}
      {Icon && !loading ? <Icon aria-hidden className={iconClassName} /> : null}
      {children}
    </button>
  );
}
