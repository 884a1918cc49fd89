export type Ink = 'line' | 'dog' | 'cow' | 'sky' | 'sun' | 'leaf' | 'red' | 'grey' | 'paper' | 'ink';

export const Line = ({ d, width = 4, dash }: { d: string; width?: number; dash?: string }) => (
  <path
    d={d}
    fill="none"
    stroke="var(--ill-line)"
    strokeWidth={width}
    strokeLinecap="round"
    strokeLinejoin="round"
    strokeDasharray={dash}
  />
);

/** A filled shape without an outline, slightly offset, as in a cheap print. */
export const Flat = ({ d, fill }: { d: string; fill: Ink }) => <path d={d} fill={`var(--ill-${fill})`} />;

/** A filled shape with its outline. */
export const Shape = ({ d, fill, width = 4 }: { d: string; fill: Ink; width?: number }) => (
  <path
    d={d}
    fill={`var(--ill-${fill})`}
    stroke="var(--ill-line)"
    strokeWidth={width}
    strokeLinejoin="round"
    strokeLinecap="round"
  />
);

/** An illustration; decorative without a `label`. */
export function Art({ viewBox, label, children }: { viewBox: string; label?: string; children: React.ReactNode }) {
  return (
    <svg
      className="art"
      viewBox={viewBox}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      {children}
    </svg>
  );
}
