// The one place that uses React's own.
// oxlint-disable-next-line no-restricted-imports
import { Component, type ComponentType, lazy, type ReactNode, Suspense } from 'react';

/** A page whose code is fetched when it is shown; where that fails, the crash page of the shell stands in. */
export function lazyPage<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await load() }));
}

export type LazyPart<Props> = ComponentType<Props> & {
  /** Fetches the part before it is shown: for when someone is about to ask for it. */
  preload: () => void;
};

interface Places {
  /** Stands there while the part is on its way. */
  waiting?: ReactNode;
  /** Stands there where the part could not be fetched, or broke while it was drawn. */
  Missing: () => ReactNode;
}

/** A part whose code is fetched when it is first shown. What goes wrong with it takes nothing else away. */
export function lazyIn<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { waiting = null, Missing }: Places,
): LazyPart<Props> {
  const Part: ComponentType<Props> = lazy(async () => ({
    default: await load().catch((): ComponentType<Props> => Missing),
  }));
  function PartInItsPlace(props: Props) {
    return (
      <PartBoundary Missing={Missing}>
        <Suspense fallback={waiting}>
          <Part {...props} />
        </Suspense>
      </PartBoundary>
    );
  }
  // A browser never again asks for code that it once failed to fetch: without a network, better not try ahead of time.
  const preload = () => void (navigator.onLine && load().catch(() => undefined));
  return Object.assign(PartInItsPlace, { preload });
}

interface PartBoundaryProps {
  Missing: () => ReactNode;
  children: ReactNode;
}

class PartBoundary extends Component<PartBoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true };
  }

  override render() {
    const { Missing, children } = this.props;
    return this.state.isBroken ? <Missing /> : children;
  }
}
