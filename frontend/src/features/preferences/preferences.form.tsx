import { useLingui } from '@lingui/react';
import {
  type MessageKind,
  type Preferences,
  SavePreferences,
  waysOf,
} from '@aar/contracts/notifications/preferences.contract';
import { Button } from '../../ui/button';
import { Card } from '../../ui/display/card';
import { Banner } from '../../ui/feedback/banner';
import { toast } from '../../ui/feedback/toast';
import { CheckPills, RadioCards } from '../../ui/form/choices';
import { useZodForm } from '../../ui/form/form';
import { TextLink } from '../../ui/navigation/link';
import { LeaveGuard } from '../../ui/navigation/leave-guard';
import { AlertFields } from './alert-fields';
import { channelWords, kindWords } from './preference-words';
import { TimeFields } from './time-fields';

const valuesOf = ({ profileInterests: _, agreed: __, ...values }: Preferences): SavePreferences => values;
const kinds = Object.keys(kindWords) as MessageKind[];

/** What a member is notified of, how and when. A failure keeps the input. */
export default function PreferencesForm({
  preferences,
  onSave,
}: {
  preferences: Preferences;
  onSave: (values: SavePreferences) => Promise<Preferences>;
}) {
  const { i18n } = useLingui();
  const form = useZodForm(SavePreferences, {
    defaultValues: valuesOf(preferences),
    onSubmit: async values => {
      form.showSaved(valuesOf(await onSave(values)));
      toast.success(i18n.t('Settings Saved'), i18n.t('They apply to everything that has not been sent yet.'));
    },
    failure: { fallback: /*i18n*/ 'Failed to save settings' },
  });
  const { agreed } = preferences;
  // Announcements come only by channels that the member agreed to.
  const optionsOf = (kind: MessageKind) =>
    waysOf[kind].filter(channel => kind !== 'campaign' || agreed.campaignChannels.includes(channel));
  return (
    <form className="stack stack--6" aria-label={i18n.t('Notifications')} onSubmit={form.submit} noValidate>
      <LeaveGuard when={form.formState.isDirty && !form.formState.isSubmitting} />
      <Card hold="pin" aria-labelledby="channels">
        <h2 id="channels">{i18n.t('How we tell you')}</h2>
        <div className="stack">
          <p className="hint">
            {i18n.t('You see every notification on the site. Choose which ones we also send you.')}
          </p>
          {!agreed.alerts && <Banner>{i18n.t('Alerts are off. You will see them only on the site.')}</Banner>}
          {kinds
            .filter(kind => optionsOf(kind).length > 0)
            .map(kind => (
              <CheckPills
                key={kind}
                plain
                legend={i18n.t(kindWords[kind])}
                options={optionsOf(kind).map(value => ({ value, label: i18n.t(channelWords[value]) }))}
                error={form.error(`channels.${kind}`)}
                {...form.register(`channels.${kind}`)}
              />
            ))}
          <p className="hint">
            {i18n.t('Announcements from our team come only by the channels you agreed to.')}{' '}
            <TextLink to="/profile/privacy">{i18n.t('Choose under Privacy')}</TextLink>
          </p>
          <p className="hint">
            {i18n.t('You get SMS and WhatsApp only for critical requests, on your confirmed mobile number.')}
          </p>
        </div>
      </Card>
      <Card aria-labelledby="alerts">
        <h2 id="alerts">{i18n.t('What we alert you about')}</h2>
        <AlertFields form={form} profileInterests={preferences.profileInterests} />
      </Card>
      <Card aria-labelledby="times">
        <h2 id="times">{i18n.t('When and how much')}</h2>
        <TimeFields form={form} />
      </Card>
      <Card aria-labelledby="language">
        <h2 id="language">{i18n.t('Language of messages')}</h2>
        <RadioCards
          plain
          legend={i18n.t('Language')}
          options={[
            { value: 'en', label: 'English' },
            { value: 'hi', label: 'हिन्दी' },
          ]}
          error={form.error('language')}
          {...form.register('language')}
        />
      </Card>
      <div className="savebar">
        <Button type="submit" wide pending={form.pending} pendingLabel={i18n.t('Saving...')}>
          {i18n.t('Save Settings')}
        </Button>
      </div>
    </form>
  );
}
