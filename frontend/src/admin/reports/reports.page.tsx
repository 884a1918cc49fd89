import './reports.css';
import { useLingui } from '@lingui/react';
import { stateNames } from '@aar/contracts/locations';
import { PageTitle } from '../../page-parts/page-title';
import { TabPanel, Tabs } from '../../ui/navigation/tabs';
import { DownloadButton } from '../download-button';
import { FilterField } from '../resource/filter-fields';
import type { Filter } from '../resource/resource';
import { useFilterAddress } from '../resource/use-filter-address';
import { ReportView } from './report-view';
import { reports } from './reports';

const filters: Filter[] = [
  { name: 'from', label: /*i18n*/ 'From', kind: 'date' },
  { name: 'to', label: /*i18n*/ 'To', kind: 'date' },
  {
    name: 'state',
    label: /*i18n*/ 'State',
    kind: 'select',
    any: /*i18n*/ 'All states',
    options: stateNames.map(state => ({ value: state, label: state })),
  },
];
const tab: Filter = {
  name: 'report',
  label: '',
  kind: 'select',
  accepts: value => reports.some(({ name }) => name === value),
};

/** /admin/reports: numbers of the site by day and by state; report and filters are in the URL. */
export function Component() {
  const { i18n } = useLingui();
  const address = useFilterAddress({ filters: [...filters, tab] });
  const { report: chosen, ...query } = address.narrowing as Record<string, string>;
  const report = reports.find(({ name }) => name === chosen) ?? reports[0]!;
  return (
    <>
      <PageTitle>{i18n.t('Reports')}</PageTitle>
      <div className="head mt-6">
        <h1>{i18n.t('Reports')}</h1>
      </div>
      <div className="stack stack--6">
        <div className="reportbar">
          {filters.map(filter => (
            <FilterField key={filter.name} isLabelled filter={filter} address={address} />
          ))}
          <DownloadButton
            label={/*i18n*/ 'Download this report as CSV'}
            fileName={`${report.name}.csv`}
            failed={/*i18n*/ 'Failed to download the report'}
            fetch={() => report.csv(query)}
          />
        </div>
        <Tabs
          label={i18n.t('Reports')}
          value={report.name}
          onValueChange={name => address.setFilter('report', name)}
          tabs={reports.map(({ name, label }) => ({ value: name, label: i18n.t(label) }))}
        >
          <TabPanel value={report.name}>
            <ReportView report={report} query={query} onChooseState={state => address.setFilter('state', state)} />
          </TabPanel>
        </Tabs>
      </div>
    </>
  );
}
