import { type ReactNode } from 'react';
import { SwashHeading } from '../ui/display/heading';

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-8">
      <SwashHeading className="mb-3">{title}</SwashHeading>
      <div className="stack">{children}</div>
    </section>
  );
}
