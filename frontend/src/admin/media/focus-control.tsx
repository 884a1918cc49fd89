import './focus-control.css';
import { useLingui } from '@lingui/react';
import type { FieldControl } from '../../forms/described-form';
import { useFieldWiring } from '../../ui/form/field';

interface FocusOnPicture {
  x: number;
  y: number;
  url: string;
}

/** The focal point of a picture in percent, chosen by a press on it or by two sliders. */
export const focusControl = ({ value, onChange }: FieldControl) => (
  <FocusControl focus={value as FocusOnPicture} onChange={onChange} />
);

function FocusControl({ focus, onChange }: { focus: FocusOnPicture; onChange: (focus: FocusOnPicture) => void }) {
  const { i18n } = useLingui();
  const wiring = useFieldWiring();
  const { x, y, url } = focus;
  const set = (point: { x?: number; y?: number }) => onChange({ ...focus, ...point });
  const press = (event: React.MouseEvent<HTMLElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    const percent = (share: number) => Math.round(Math.min(Math.max(share, 0), 1) * 100);
    set({ x: percent((event.clientX - left) / width), y: percent((event.clientY - top) / height) });
  };
  return (
    <div className="stack stack--2">
      {/* For pointers only: the sliders below are accessible. */}
      <div className="focus" aria-hidden="true" onClick={press}>
        <img src={url} alt="" draggable={false} />
        <i style={{ left: `${x}%`, top: `${y}%` }} />
      </div>
      <input
        {...wiring}
        className="focus__slider"
        type="range"
        min={0}
        max={100}
        value={x}
        aria-label={i18n.t('From the left')}
        aria-valuetext={`${x} %`}
        onChange={event => set({ x: Number(event.target.value) })}
      />
      <input
        className="focus__slider"
        type="range"
        min={0}
        max={100}
        value={y}
        aria-label={i18n.t('From the top')}
        aria-valuetext={`${y} %`}
        onChange={event => set({ y: Number(event.target.value) })}
      />
    </div>
  );
}
