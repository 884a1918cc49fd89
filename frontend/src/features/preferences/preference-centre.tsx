import { useLingui } from '@lingui/react';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/deferred-client';
import { QueryView } from '../../page-parts/query-view';
import { useFreshQuery } from '../../page-parts/use-fresh-query';
import { OldLink } from './old-link';
import PreferencesForm from './preferences.form';

/** The preferences of a message's recipient, without a sign-in; the token of its link authorises it. */
export default function PreferenceCentre({ token }: { token: string }) {
  const { i18n } = useLingui();
  const queries = useQueryClient();
  const query = api.preferenceCentre.get.query({ token });
  const centre = useFreshQuery(query);
  return (
    <QueryView
      query={centre}
      as="h3"
      failure={i18n.t('Failed to fetch your settings')}
      lines={8}
      instead={({ problem }) => {
        if (problem.code === 'notifications.unsubscribe.invalid')
          return <p>{i18n.t('This link has expired. Sign in to choose what you get.')}</p>;
        return problem.code === 'notifications.preferences.code-required' && <OldLink token={token} />;
      }}
    >
      {({ maskedContact, ...preferences }) => (
        <div className="stack">
          <p>{i18n.t('What {contact} gets from us', { contact: maskedContact })}</p>
          <PreferencesForm
            preferences={preferences}
            onSave={async values => {
              const saved = await api.preferenceCentre.save({ token, ...values });
              queries.setQueryData(query.queryKey, saved);
              const { maskedContact: _, ...now } = saved;
              return now;
            }}
          />
        </div>
      )}
    </QueryView>
  );
}
