import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react';
import { Ban, Check, Clock, Flag, Pause, Play, Siren, TriangleAlert, X } from '../icons';

const icons = {
  critical: Siren,
  high: TriangleAlert,
  medium: Clock,
  low: Flag,
  active: Check,
  running: Play,
  done: Check,
  paused: Pause,
  pending: Clock,
  cancelled: X,
  suspended: Ban,
  neutral: null,
};
export type BadgeTone = keyof typeof icons;

/** A label on a tint; each tone has an icon, so that colour is never the only cue. `icon={null}` removes it. */
export function Badge({
  tone = 'neutral',
  icon,
  children,
}: {
  tone?: BadgeTone;
  icon?: ReactNode;
  children: ReactNode;
}) {
  const Icon = icons[tone];
  return (
    <span className={`badge badge--${tone}`}>
      {icon === undefined ? Icon && <Icon /> : icon}
      <span>{children}</span>
    </span>
  );
}

/** Small labels; those beyond `max` are only counted. */
export function Chips({ items, max = items.length }: { items: readonly string[]; max?: number }) {
  const { i18n } = useLingui();
  return items.length === 0 ? null : (
    <ul className="chips">
      {items.slice(0, max).map(item => (
        <li key={item} className="chip">
          {item}
        </li>
      ))}
      {items.length > max && (
        <li className="chip chip--more">{i18n.t('+{count} more', { count: items.length - max })}</li>
      )}
    </ul>
  );
}
