import './flyer.css';
import type { ReactNode } from 'react';
import { SwashHeading } from './heading';

/** A list of six short items that looks like a flyer with tear-off tabs. */
export function Flyer({
  id,
  title,
  items,
}: {
  id: string;
  title: string;
  items: readonly { icon: ReactNode; title: string; text: string }[];
}) {
  return (
    <div className="flyer">
      <div className="flyer__head">
        <SwashHeading id={id}>{title}</SwashHeading>
      </div>
      <ul className="tear">
        {items.map(item => (
          <li key={item.title}>
            {item.icon}
            <h3>{item.title}</h3>
            <p>{item.text}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
