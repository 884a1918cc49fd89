import { Component, useEffect, useState, type ComponentType, type ReactNode } from 'react';

/** Milliseconds after which a part that could not be fetched is asked for again; at once when the network is back. */
const AGAIN = 30_000;

/** A part that breaks while it is drawn leaves its place to the fallback, and the page as it is. */
class Boundary extends Component<{ fallback: ReactNode; children: ReactNode }> {
  override state = { broken: false };
  static getDerivedStateFromError = () => ({ broken: true });
  override render() {
    return this.state.broken ? this.props.fallback : this.props.children;
  }
}

/**
 * A part that the page can stand without, in a chunk of its own. Until it is there, and where it cannot be had, its `fallback`
 * stands in its place; it is fetched again when the network is back, or after a while.
 */
export function lazyPart<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  let loaded: ComponentType<P> | undefined;

  return function LazyPart({ fallback = null, ...props }: P & { fallback?: ReactNode }) {
    const [Part, show] = useState(() => loaded);
    useEffect(() => {
      if (Part) return;
      let gone = false;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const fetchPart = () => {
        clearTimeout(timer);
        load().then(
          module => {
            loaded = module.default;
            if (!gone) show(() => loaded);
          },
          () => {
            if (!gone) timer = setTimeout(fetchPart, AGAIN);
          },
        );
      };
      fetchPart();
      addEventListener('online', fetchPart);
      return () => {
        gone = true;
        clearTimeout(timer);
        removeEventListener('online', fetchPart);
      };
    }, [Part]);
    return Part ? (
      <Boundary fallback={fallback}>
        <Part {...(props as unknown as P)} />
      </Boundary>
    ) : (
      fallback
    );
  };
}
