import type { ReactNode } from 'react';

/** A badge on a lanyard: `left` and `right` are on its band in capitals; `square` makes the band marigold. */
export function IdBadge({
  square,
  left,
  right,
  avatar,
  head,
  actions,
  children,
}: {
  square?: boolean;
  left: string;
  right?: string;
  avatar: ReactNode;
  /** Name and place, next to the avatar. */
  head: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <article className={`idb ${square ? 'idb--ngo' : ''}`}>
      <p className="idb__top caps">
        <span>{left}</span>
        <span>{right}</span>
      </p>
      <div className="idb__body">
        {avatar}
        <div>{head}</div>
        {children}
      </div>
      {actions && <div className="idb__act">{actions}</div>}
    </article>
  );
}
