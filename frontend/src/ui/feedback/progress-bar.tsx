import './progress-bar.css';
import type { ReactNode } from 'react';

export type ProgressTone = 'done' | 'failed' | 'unknown' | 'skipped';

/** A progress bar with segments; `valueText` is announced by screen readers. */
export function ProgressBar({
  label,
  max,
  segments,
  valueText,
}: {
  label: string;
  max: number;
  segments: readonly { tone: ProgressTone; value: number }[];
  valueText: string;
}) {
  const handled = segments.reduce((sum, segment) => sum + segment.value, 0);
  return (
    <div
      className="meter"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.max(max, handled)}
      aria-valuenow={handled}
      aria-valuetext={valueText}
    >
      {segments
        .filter(segment => segment.value > 0)
        .map(segment => (
          <i
            key={segment.tone}
            className={`tone--${segment.tone}`}
            style={{ width: `${(segment.value / Math.max(max, handled)) * 100}%` }}
          />
        ))}
    </div>
  );
}

/** Counters in a row; `tone` links each one to its segment of the bar. */
export function Counts({
  items,
}: {
  items: readonly { label: string; value: ReactNode; tone?: ProgressTone | 'open' }[];
}) {
  return (
    <dl className="counts">
      {items.map(item => (
        <div key={item.label}>
          <dt>
            {item.tone && <i className={`tone--${item.tone}`} />}
            <span>{item.label}</span>
          </dt>
          <dd>{item.value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** One labelled bar of a list; wrap several in `<ul className="audbars">`. */
export function BarRow({ label, value, max, text }: { label: string; value: number; max: number; text: string }) {
  return (
    <li>
      <span>{label}</span>
      <span className="track0">
        <i style={{ width: `${max > 0 ? (value / max) * 100 : 0}%` }} />
      </span>
      <b className="num">{text}</b>
    </li>
  );
}
