import type { ReactNode } from 'react';

interface Numbers {
  items: readonly {
    label: string;
    value: ReactNode;
    /** A smaller line next to the label. */
    note?: ReactNode;
    /** Takes a full row of the facts. */
    wide?: boolean;
  }[];
}

const Pairs = ({ items, className, each }: Numbers & { className: string; each?: string }) => (
  <dl className={className}>
    {items.map(item => (
      <div key={item.label} className={item.wide ? 'col-span-full' : each}>
        <dt>
          <span>{item.label}</span>
          {item.note && <small>{item.note}</small>}
        </dt>
        <dd>{item.value}</dd>
      </div>
    ))}
  </dl>
);

/** Three key figures, large. */
export const KeyFigures = ({ items }: Numbers) => <Pairs items={items} className="key-figures" each="key-figure" />;

/** Counters in a row. */
export const StatGrid = ({ items }: Numbers) => <Pairs items={items} className="stat-grid" />;

/** Facts as label and value pairs. */
export const Facts = ({ items, four }: Numbers & { four?: boolean }) => (
  <Pairs items={items} className={`facts ${four ? 'facts--4' : ''}`} />
);
