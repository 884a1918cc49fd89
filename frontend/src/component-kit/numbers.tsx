import { useState } from 'react';
import { Facts, StatGrid, KeyFigures } from '../ui/display/numbers';
import { BarRow, Counts, ProgressBar } from '../ui/feedback/progress-bar';
import { Card } from '../ui/display/card';
import { TabPanel, Tabs } from '../ui/navigation/tabs';
import { Part } from './part';

export function Numbers() {
  const [tab, setTab] = useState('all');
  return (
    <Part title="Numbers">
      <KeyFigures
        items={[
          { label: 'Active Members', value: '2,847' },
          { label: 'NGOs Connected', value: '156' },
          { label: 'Events This Month', value: '89' },
        ]}
      />
      <StatGrid
        items={[
          { label: 'Support Requests', value: 4 },
          { label: 'Events Created', value: 2 },
          { label: 'Messages', value: 9 },
          { label: 'Total Responses', value: 31 },
        ]}
      />
      <Card hold="pin">
        <h2>Campaign</h2>
        <Facts
          items={[
            { label: 'Email', value: 'rahul.b@mail.example' },
            { label: 'Joined', value: 'Nov 19, 2026' },
          ]}
        />
        <div className="mt-4">
          <ProgressBar
            label="Sent"
            max={1184}
            valueText="801 of 1,184 handled, 68 percent"
            segments={[
              { tone: 'done', value: 734 },
              { tone: 'failed', value: 26 },
              { tone: 'unknown', value: 6 },
              { tone: 'skipped', value: 35 },
            ]}
          />
        </div>
        <p className="countline py-2">
          <span>
            <b>68 %</b>, 320 a minute
          </span>
          <span>About 2 min left</span>
        </p>
        <Counts
          items={[
            { label: 'Total', value: '1,184' },
            { label: 'Pending', value: '383', tone: 'open' },
            { label: 'Sent', value: '734', tone: 'done' },
            { label: 'Failed', value: '26', tone: 'failed' },
            { label: 'Unknown', value: '6', tone: 'unknown' },
            { label: 'Suppressed', value: '35', tone: 'skipped' },
          ]}
        />
        <ul className="audbars mt-4">
          <BarRow label="WhatsApp" value={1412} max={1906} text="1,412" />
          <BarRow label="E-mail" value={1838} max={1906} text="1,838" />
        </ul>
      </Card>
      <Card hold="tape">
        <h2>Tabs</h2>
        <Tabs
          label="Requests"
          value={tab}
          onValueChange={setTab}
          tabs={[
            { value: 'all', label: 'All Requests', count: 14 },
            { value: 'mine', label: 'My Requests', note: '(Login Required)', disabled: true },
            { value: 'more', label: 'More' },
          ]}
        >
          <TabPanel value="all">All of them</TabPanel>
          <TabPanel value="more">More of them</TabPanel>
        </Tabs>
      </Card>
    </Part>
  );
}
