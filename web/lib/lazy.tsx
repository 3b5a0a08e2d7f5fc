// oxlint-disable-next-line no-restricted-imports -- the only place that uses React's own `lazy`
import { Component, type ComponentType, lazy, type ReactNode, Suspense } from 'react';

/** A page whose code is loaded when it is shown; if that fails, the shell shows the crash page. */
export function lazyPage<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await load() }));
}

export type LazyPart<Props> = ComponentType<Props> & {
  /** Loads the part before it is shown, when it will probably be needed. */
  preload: () => void;
};

interface Places<Props> {
  /** Shown while the part is loading, or a component that is. */
  waiting?: ReactNode | ComponentType<Props>;
  /** Shown if the part could not be loaded, or crashed while rendering. */
  Missing: ComponentType<{ hasCrashed?: boolean }>;
}

/** A part whose code is loaded when it is first shown. If it fails, the rest stays. */
export function lazyIn<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { waiting: Waiting = null, Missing }: Places<Props>,
): LazyPart<Props> {
  const Part: ComponentType<Props> = lazy(async () => ({
    default: await load().catch((): ComponentType<Props> => () => <Missing />),
  }));
  function PartInItsPlace(props: Props) {
    return (
      <PartBoundary Missing={Missing}>
        <Suspense fallback={typeof Waiting === 'function' ? <Waiting {...props} /> : Waiting}>
          <Part {...props} />
        </Suspense>
      </PartBoundary>
    );
  }
  // A browser does not retry an import that failed once, so nothing is loaded ahead without a network.
  const preload = () => void (navigator.onLine && load().catch(() => undefined));
  return Object.assign(PartInItsPlace, { preload });
}

interface PartBoundaryProps {
  Missing: Places<never>['Missing'];
  children: ReactNode;
}

class PartBoundary extends Component<PartBoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true };
  }

  override render() {
    const { Missing, children } = this.props;
    return this.state.isBroken ? <Missing hasCrashed /> : children;
  }
}
