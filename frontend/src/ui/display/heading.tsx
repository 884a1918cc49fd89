import type { ComponentProps, ReactNode } from 'react';

/** A page's h1 in hand-painted lettering. */
export function Sign({ className = '', children, ...rest }: ComponentProps<'h1'>) {
  return (
    <h1 {...rest} className={`sign ${className}`}>
      {children}
    </h1>
  );
}

/** A section heading with a brush stroke below it. */
export function SwashHeading({ as: Heading = 'h2', children, ...rest }: ComponentProps<'h2'> & { as?: 'h2' | 'h3' }) {
  return (
    <Heading {...rest}>
      {children}
      <span className="swash" />
    </Heading>
  );
}

/** A page's h1 with a sentence below it. */
export function PageHead({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <div className="title">
      <Sign>{title}</Sign>
      {children && <p>{children}</p>}
    </div>
  );
}
