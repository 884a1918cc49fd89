import './report-map.css';
import { useId, useState } from 'react';
import { useLingui } from '@lingui/react';
import { StatePicture } from '../../domain/places/state-picture';
import { Card } from '../../ui/display/card';
import { Field } from '../../ui/form/field';
import { Select } from '../../ui/form/inputs';
import type { Field as Measure, Line } from './report';

/** The values by state; a press on a state filters the report by it. */
export function ReportMap({
  measures,
  rows,
  chosen,
  onChoose,
}: {
  measures: readonly Measure[];
  rows: Line[];
  chosen?: string;
  onChoose(state: string): void;
}) {
  const { i18n } = useLingui();
  const heading = useId();
  const [measure, setMeasure] = useState(measures[0]!.name);
  const values = new Map(rows.map(row => [String(row.state), Number(row[measure] ?? 0)]));
  return (
    <Card aria-labelledby={heading}>
      <h2 id={heading} className="text-20">
        {i18n.t('By state')}
      </h2>
      <Field label={i18n.t('Show on the map')}>
        <Select
          value={measure}
          onChange={event => setMeasure(event.target.value)}
          options={measures.map(({ name, label }) => ({ value: name, label: i18n.t(label) }))}
        />
      </Field>
      <div className="mapbox">
        <StatePicture values={values} chosen={chosen} onChoose={state => onChoose(state === chosen ? '' : state)} />
      </div>
    </Card>
  );
}
