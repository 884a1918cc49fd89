import type { ComponentProps } from 'react';

/** A section that looks like paper held by a pin or a strip of tape. */
export function Card({ hold, className = '', ...rest }: ComponentProps<'section'> & { hold?: 'pin' | 'tape' }) {
  return <section {...rest} className={`card ${hold ? `card--${hold}` : ''} ${className}`} />;
}
