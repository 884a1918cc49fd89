import '../admin.css';
import { useState } from 'react';
import { useLingui } from '@lingui/react';
import { fillVariables, valuesOf } from '@aar/contracts/notifications/campaign-variables';
import {
  type CampaignChannel,
  channelsOf,
  longestBy,
  type MessageType,
} from '@aar/contracts/notifications/campaign-message';
import { countSms } from '@aar/contracts/text/count-sms';
import { useSiteContent } from '../../api/site-content';
import { formatNumber } from '../../i18n/dates';
import { Card } from '../../ui/display/card';
import { Field } from '../../ui/form/field';
import { Select } from '../../ui/form/inputs';
import { channelLabels } from './campaign-labels';

interface Written {
  messageType: MessageType;
  subject: string;
  message: string;
  subjectHi?: string;
  messageHi?: string;
}

/** The operator's price of a text message. */
function SmsPrice({ text }: { text: string }) {
  const { i18n } = useLingui();
  const { encoding, segments, unusual } = countSms(text);
  return (
    <p className="small muted">
      {encoding === 'gsm'
        ? i18n.t('Costs {segments} SMS for each member', { segments })
        : i18n.t('Costs {segments} SMS for each member, since {characters} makes it Unicode', {
            segments,
            characters: unusual.slice(0, 5).join(' '),
          })}
    </p>
  );
}

/** The message as recipients will read it, on each channel and in each language. */
export function MessagePreview({ values, sample }: { values: Written; sample?: Parameters<typeof valuesOf>[0] }) {
  const { i18n } = useLingui();
  const { text } = useSiteContent();
  const site = text('site-name', 'Animal Activist Register');
  const channels = channelsOf[values.messageType];
  const [chosen, setChosen] = useState<CampaignChannel>('email');
  const [language, setLanguage] = useState<'en' | 'hi'>('en');
  const channel = channels.find(one => one === chosen) ?? channels[0]!;
  const hasHindi = !!values.messageHi;
  const isHindi = language === 'hi' && hasHindi;
  const subject = isHindi ? values.subjectHi : values.subject;
  const message = (isHindi ? values.messageHi : values.message) || i18n.t('Message');
  const reader = sample ?? { fullName: '', ngoName: null, city: '', state: '' };
  const fill = (written: string) => fillVariables(written, valuesOf(reader, site));
  return (
    <Card aria-labelledby="preview">
      <h2 id="preview" className="text-20">
        {i18n.t('Preview')}
      </h2>
      {(channels.length > 1 || hasHindi) && (
        <div className="row mt-2">
          {channels.length > 1 && (
            <Field label={i18n.t('Channel')}>
              <Select
                value={channel}
                onChange={event => setChosen(event.target.value as CampaignChannel)}
                options={channels.map(value => ({ value, label: i18n.t(channelLabels[value]) }))}
              />
            </Field>
          )}
          {hasHindi && (
            <Field label={i18n.t('Language')}>
              <Select
                value={language}
                onChange={event => setLanguage(event.target.value as 'en' | 'hi')}
                options={[
                  { value: 'en', label: 'English' },
                  { value: 'hi', label: 'हिन्दी' },
                ]}
              />
            </Field>
          )}
        </div>
      )}
      <div className="handset mt-4" lang={isHindi ? 'hi' : undefined}>
        <p className="small muted">
          {channel === 'email' ? i18n.t('E-mail from {site}', { site }) : `${i18n.t(channelLabels[channel])}, ${site}`}
        </p>
        <div className="bubble">
          {channel === 'email' && <b>{subject ? fill(subject) : i18n.t('Subject')}</b>}
          {fill(message)
            .split(/\n{2,}/)
            .map((paragraph, index) => (
              <p key={index} className="mt-2 whitespace-pre-line">
                {paragraph}
              </p>
            ))}
        </div>
      </div>
      {channel !== 'email' && (
        <p className="small muted mt-2">
          {i18n.t('{count} of {most} characters', {
            count: formatNumber([...fill(message)].length),
            most: formatNumber(longestBy[channel]),
          })}
        </p>
      )}
      {channel !== 'email' && isHindi && (
        <p className="small muted">
          {i18n.t('Sent in Hindi where a Hindi text is registered with the provider, otherwise in English')}
        </p>
      )}
      {channel === 'sms' && <SmsPrice text={fill(message)} />}
    </Card>
  );
}
