import { Link, type LinkProps } from 'react-router';
import { Button, type ButtonProps } from './button.tsx';

/** A link that looks like a button. */
export function ButtonLink({ variant, size, className, ...link }: LinkProps & Pick<ButtonProps, 'variant' | 'size'>) {
  return (
    <Button asChild {...{ variant, size, className }}>
      <Link {...link} />
    </Button>
  );
}
