import './state-picture.css';
import { formatNumber } from '../../i18n/dates';
import { mapSize, stateShapes } from './state-shapes';

/** Darker for higher values; by the square root, or one large state would leave all others pale. */
const shareOf = (value: number, most: number) => (most === 0 ? 0 : Math.sqrt(value / most));

/**
 * A map of India whose states are darker the higher their value, with states that can be chosen. Hidden from screen readers and
 * not focusable: the parent shows the same values and choices in a list or a table.
 */
export function StatePicture({
  values,
  chosen,
  onChoose,
}: {
  values: ReadonlyMap<string, number>;
  chosen?: string;
  onChoose(state: string): void;
}) {
  const most = Math.max(0, ...values.values());
  return (
    <svg className="statepicture" viewBox={`0 0 ${mapSize.width} ${mapSize.height}`} aria-hidden="true">
      {stateShapes.map(({ state, path }) => (
        <path
          key={state}
          d={path}
          data-state={state}
          data-chosen={state === chosen || undefined}
          style={{ '--share': shareOf(values.get(state) ?? 0, most) } as React.CSSProperties}
          onClick={() => onChoose(state)}
        >
          <title>{`${state}: ${formatNumber(values.get(state) ?? 0)}`}</title>
        </path>
      ))}
    </svg>
  );
}
