import { useState } from 'react';
import { useLingui } from '@lingui/react';
import { PageTitle } from '../../page-parts/page-title';
import { PageHead, SwashHeading } from '../../ui/display/heading';
import { Card } from '../../ui/display/card';
import { TabPanel, Tabs } from '../../ui/navigation/tabs';
import { CodeTest } from './code-test';

const tips = [
  /*i18n*/ 'Check that the number has 10 digits and begins with 6, 7, 8 or 9.',
  /*i18n*/ 'A code can take a minute. Wait for it before you ask for another: each new code replaces the one before.',
  /*i18n*/ 'Numbers on the do-not-disturb list receive codes only through a registered DLT template.',
  /*i18n*/ 'MSG91 needs credit, an approved sender ID and the template ID of the integration.',
  /*i18n*/ 'Each number and each network gets a limited number of codes an hour.',
];

/** /test-otp, on trial sites only: requests a one-time code and shows the server's response. */
export function Component() {
  const { i18n } = useLingui();
  const [tab, setTab] = useState('mobile');
  return (
    <div className="wrap">
      <PageTitle>{i18n.t('OTP Test')}</PageTitle>
      <PageHead title={i18n.t('OTP Test')}>
        {i18n.t('Asks for a one-time code as registration does, and shows the answer.')}
      </PageHead>
      <Tabs
        label={i18n.t('Send the code by')}
        value={tab}
        onValueChange={setTab}
        tabs={[
          { value: 'mobile', label: i18n.t('Mobile SMS') },
          { value: 'email', label: i18n.t('Email') },
        ]}
      >
        <TabPanel value="mobile">
          <div className="split split--half">
            <CodeTest key="mobile" contactType="mobile" />
            <Card className="stack" aria-labelledby="sms-tips">
              <SwashHeading id="sms-tips">{i18n.t('SMS Troubleshooting Tips')}</SwashHeading>
              <p>
                {i18n.t(
                  'Primary: MSG91, an Indian SMS provider. Fallback: an international provider, disabled for India, where only registered senders may send.',
                )}
              </p>
              <ul className="list-disc pl-6">
                {tips.map(tip => (
                  <li key={tip}>{i18n.t(tip)}</li>
                ))}
              </ul>
            </Card>
          </div>
        </TabPanel>
        <TabPanel value="email">
          <div className="split split--half">
            <CodeTest key="email" contactType="email" />
            <Card className="stack" aria-labelledby="email-note">
              <SwashHeading id="email-note">{i18n.t('Email in development')}</SwashHeading>
              <p>
                {i18n.t(
                  'In development no e-mail leaves this site: the code is written to the console of the local inbox, and is in the response.',
                )}
              </p>
            </Card>
          </div>
        </TabPanel>
      </Tabs>
    </div>
  );
}
