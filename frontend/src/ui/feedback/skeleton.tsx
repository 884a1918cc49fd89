import { Fragment, type ReactNode } from 'react';
import { useLingui } from '@lingui/react';
import { WifiOff } from '../icons';
import { useOnline } from '../use-online';

/**
 * Announces that something loads; its children appear after 200 ms, below the `label` if there is one. Offline it says that it
 * waits for the network, after which loading continues by itself.
 */
export function Loading({
  label,
  className = '',
  children,
}: {
  label?: string;
  className?: string;
  children?: ReactNode;
}) {
  const { i18n } = useLingui();
  const online = useOnline();
  if (!online)
    return (
      <p role="status" className={`row muted ${className}`}>
        <WifiOff />
        {i18n.t('This loads when you are connected again.')}
      </p>
    );
  return (
    <div role="status" aria-label={label ?? i18n.t('Loading')} className={`loading ${className}`}>
      {label && <p className="muted mb-3">{label}</p>}
      <div aria-hidden="true" className="contents">
        {children}
      </div>
    </div>
  );
}

export function Skeleton({ lines = 3 }: { lines?: number }) {
  return (
    <div className="stack">
      {Array.from({ length: lines }, (_, line) => (
        <div key={line} className={`sk sk--w${(line % 3) + 1}`} />
      ))}
    </div>
  );
}

interface Shapes {
  count?: number;
  columns?: string;
}

/** `count` copies of one shape, as placeholders for a list. */
function Skeletons({ count = 6, columns, children }: Shapes & { children: ReactNode }) {
  return (
    <Loading>
      <div className={`card-list ${columns}`}>
        {Array.from({ length: count }, (_, index) => (
          <Fragment key={index}>{children}</Fragment>
        ))}
      </div>
    </Loading>
  );
}

/** Placeholders in the shape of tickets. */
export const TicketSkeletons = ({ count, columns = '' }: Shapes) => (
  <Skeletons count={count} columns={columns}>
    <div className="ticket ticket--low">
      <div className="ticket__rail opacity-30" />
      <div className="ticket__body">
        <div className="sk sk--w1" />
        <div className="sk sk--w2 sk--tall" />
        <div className="sk sk--w3" />
        <div className="sk sk--w2" />
      </div>
    </div>
  </Skeletons>
);

/** Placeholders in the shape of ID badges. */
export const CardSkeletons = ({ count, columns = 'card-list--2' }: Shapes) => (
  <Skeletons count={count} columns={columns}>
    <div className="idb">
      <div className="idb__top opacity-30" />
      <div className="idb__body">
        <div className="sk sk--round" />
        <div className="stack stack--2">
          <div className="sk sk--w3 sk--tall" />
          <div className="sk sk--w2" />
        </div>
        <div className="full">
          <Skeleton lines={2} />
        </div>
      </div>
    </div>
  </Skeletons>
);
