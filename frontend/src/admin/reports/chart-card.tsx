import './reports.css';
import { useId } from 'react';
import { useLingui } from '@lingui/react';
import { Card } from '../../ui/display/card';
import { lazyPart } from '../../ui/lazy/lazy-part';
import { colours } from './chart-colours';
import type { Chart, Line } from './report';
import type { ReportChartProps } from './report-chart';

// Loaded lazily: the chart library is larger than the whole panel.
const ReportChart = lazyPart<ReportChartProps>(() => import('./report-chart'));

export function ChartCard({ chart: { title, kind, fields }, rows }: { chart: Chart; rows: Line[] }) {
  const { i18n } = useLingui();
  const heading = useId();
  const named = fields.map(({ name, label }) => ({ name, label: i18n.t(label) }));
  return (
    <Card aria-labelledby={heading}>
      <h2 id={heading} className="text-20">
        {i18n.t(title)}
      </h2>
      {fields.length > 1 && (
        <ul className="chartkey">
          {named.map(({ name, label }, index) => (
            <li key={name}>
              <span className="chartkey__dot" style={{ background: colours[index] }} />
              <span>{label}</span>
            </li>
          ))}
        </ul>
      )}
      <div className="chart" aria-hidden="true">
        <ReportChart kind={kind} fields={named} rows={rows} fallback={<div className="sk h-full" />} />
      </div>
    </Card>
  );
}
