import type { ReactNode } from 'react';

export type TicketTone = 'critical' | 'high' | 'medium' | 'low';

/**
 * A dispatch ticket: a rail whose pattern shows the tone, the body, a perforated stub. Inside `<li className="slot">` (or any
 * container-query box) the stub is on the right from 600 px on; `tall` keeps it below.
 */
export function Ticket({
  tone,
  tall,
  top,
  stub,
  actions,
  fit,
  children,
}: {
  tone: TicketTone;
  tall?: boolean;
  /** Badges and type, above the title. */
  top?: ReactNode;
  stub: ReactNode;
  actions?: ReactNode;
  /** As high as its content instead of its grid row. */
  fit?: boolean;
  children: ReactNode;
}) {
  return (
    <article className={`ticket ticket--${tone} ${tall ? 'ticket--tall' : ''} ${fit ? 'ticket--fit' : ''}`}>
      <div className="ticket__rail" />
      <div className="ticket__body">
        {top && <div className="ticket__top">{top}</div>}
        {children}
      </div>
      <div className="ticket__stub">
        {stub}
        {actions && <div className="ticket__act">{actions}</div>}
      </div>
    </article>
  );
}

/** The content of a stub: the due date, and the number of responses. */
export function TicketStub({
  label,
  date,
  time,
  count,
  countLabel,
}: {
  label: string;
  date: string;
  time?: string | null;
  count: ReactNode;
  countLabel: string;
}) {
  return (
    <>
      <dl className="need">
        <dt>{label}</dt>
        <dd>
          <span>{date}</span>
          {time && <small>{time}</small>}
        </dd>
      </dl>
      <p className="ticket__resp">
        <b>{count}</b>
        <span>{countLabel}</span>
      </p>
    </>
  );
}
