import type { ComponentProps } from 'react';

/** A sheet of paper on the board, held by a pin or a strip of tape. */
export function Sheet({ hold, className = '', ...rest }: ComponentProps<'section'> & { hold?: 'pin' | 'tape' }) {
  return <section {...rest} className={`sheet ${hold ? `sheet--${hold}` : ''} ${className}`} />;
}
