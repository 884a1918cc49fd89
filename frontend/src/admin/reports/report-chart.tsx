import { Bar, BarChart, CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { formatNumber } from '../../i18n/dates';
import { colours } from './chart-colours';

export interface ReportChartProps {
  kind: 'bars' | 'lines';
  /** With the labels of the legend. */
  fields: readonly { name: string; label: string }[];
  rows: readonly Record<string, number | string | null>[];
}

const tick = { fontSize: 14, fill: 'var(--muted)' };
const tooltip = {
  background: 'var(--surface)',
  border: '2px solid var(--ink)',
  borderRadius: 'var(--radius)',
  color: 'var(--ink)',
};

const drawn = (name: string, label: string) => ({ dataKey: name, name: label, isAnimationActive: false });

/** A chart of the table next to it. Hidden from the keyboard and screen readers, which have the table. */
export default function ReportChart({ kind, fields, rows }: ReportChartProps) {
  const Chart = kind === 'bars' ? BarChart : LineChart;
  return (
    <ResponsiveContainer width="100%" height={280}>
      <Chart data={[...rows]} accessibilityLayer={false} margin={{ top: 8, right: 8, bottom: 0, left: 0 }}>
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis dataKey="label" tick={tick} tickLine={false} stroke="var(--edge)" minTickGap={28} />
        <YAxis
          width={58}
          tick={tick}
          tickLine={false}
          axisLine={false}
          allowDecimals={false}
          tickFormatter={formatNumber}
        />
        <Tooltip
          contentStyle={tooltip}
          cursor={{ fill: 'var(--sunk)', stroke: 'var(--edge)' }}
          formatter={value => formatNumber(Number(value))}
        />
        {fields.map(({ name, label }, index) =>
          kind === 'bars' ? (
            <Bar key={name} {...drawn(name, label)} stackId="all" fill={colours[index]} maxBarSize={40} />
          ) : (
            <Line
              key={name}
              {...drawn(name, label)}
              type="linear"
              stroke={colours[index]}
              strokeWidth={3}
              strokeDasharray={index === 0 ? undefined : '7 5'}
              dot={rows.length === 1}
            />
          ),
        )}
      </Chart>
    </ResponsiveContainer>
  );
}
