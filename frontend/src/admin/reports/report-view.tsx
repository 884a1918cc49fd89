import './reports.css';
import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import type { ApiError } from '@aar/api-client/api';
import { sentenceOf } from '../../i18n/failures';
import { formatAgo, formatDate } from '../../i18n/dates';
import { formatDay, formatMonth } from '../../i18n/days';
import { QueryView } from '../../page-parts/query-view';
import { StatGrid } from '../../ui/display/numbers';
import { Card } from '../../ui/display/card';
import { Banner } from '../../ui/feedback/banner';
import { Skeleton } from '../../ui/feedback/skeleton';
import { EmptyState } from '../../ui/feedback/states';
import { lazyPart } from '../../ui/lazy/lazy-part';
import { ChartCard } from './chart-card';
import type { Line, Report, ReportAnswer, ReportQuery } from './report';
import { ReportTable } from './report-table';

// Loaded lazily: only one report has a map.
const ReportMap = lazyPart(async () => ({ default: (await import('./report-map')).ReportMap }));

const mapOnItsWay = (
  <Card>
    <Skeleton lines={8} />
  </Card>
);

const isEmpty = ({ totals }: ReportAnswer) => Object.values(totals).every(value => !value);

/** A report: key figures, charts or a map, and a table. */
export function ReportView({
  report,
  query,
  onChooseState,
}: {
  report: Report;
  query: ReportQuery;
  onChooseState(state: string): void;
}) {
  const { i18n } = useLingui();
  const answer = useQuery(report.load(query));
  return (
    <QueryView
      query={answer}
      failure={i18n.t('Failed to fetch the report')}
      hasReason
      lines={8}
      instead={error => refusal(error)}
      isEmpty={isEmpty}
      empty={
        <EmptyState title={i18n.t('Nothing on these days')}>{i18n.t('Choose other days or another state.')}</EmptyState>
      }
    >
      {data => <Shown report={report} data={data} state={query.state} onChooseState={onChooseState} />}
    </QueryView>
  );
}

/** The server's message about an invalid date range. */
function refusal({ problem }: ApiError) {
  const [first] = problem.errors ?? [];
  return (
    first && (
      <Banner tone="bad" role="alert">
        {sentenceOf(first)}
      </Banner>
    )
  );
}

function Shown({
  report: { label, figures, charts, map, columns },
  data: { from, to, unit, countedAt, series, totals },
  state,
  onChooseState,
}: {
  report: Report;
  data: ReportAnswer;
  state?: string;
  onChooseState(state: string): void;
}) {
  const { i18n } = useLingui();
  const nameOf = (line: Line) => {
    if (!unit) return String(line.state);
    return unit === 'month' ? formatMonth(String(line.day)) : formatDate(String(line.day));
  };
  const rows = series.map((line): Line => ({ ...line, label: nameOf(line) }));
  // The chart's axis has room for short labels only.
  const marks = unit === 'day' ? rows.map(row => ({ ...row, label: formatDay(String(row.day)) })) : rows;
  const span = i18n.t('{from} to {to}', { from: formatDate(from), to: formatDate(to) });
  const counted = countedAt
    ? i18n.t('Counted {ago}.', { ago: formatAgo(countedAt) })
    : i18n.t('It is being counted for the first time.');
  return (
    <div className="stack stack--6">
      <p className="muted">{`${span}. ${counted}`}</p>
      <StatGrid
        items={figures.map(({ label: title, value }) => ({
          label: i18n.t(title),
          value: value(totals as Record<string, number>),
        }))}
      />
      <div className="charts">
        {map && <ReportMap measures={map} rows={rows} chosen={state} onChoose={onChooseState} fallback={mapOnItsWay} />}
        {charts.map(chart => (
          <ChartCard key={chart.title} chart={chart} rows={marks} />
        ))}
        <div className="charts__table">
          <ReportTable
            caption={`${i18n.t(label)}, ${span}`}
            first={unit ? (unit === 'month' ? i18n.t('Month') : i18n.t('Day')) : i18n.t('State')}
            columns={columns}
            rows={rows}
            totals={totals}
          />
        </div>
      </div>
    </div>
  );
}
