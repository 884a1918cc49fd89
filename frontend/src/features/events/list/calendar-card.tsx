import { useLingui } from '@lingui/react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api } from '../../../api/deferred-client';
import { QueryView } from '../../../page-parts/query-view';
import { addressOf } from '../../../domain/sharing/share';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/display/card';
import { Field } from '../../../ui/form/field';
import { TextInput } from '../../../ui/form/inputs';

/** The URL of the member's calendar feed. It is shown only once, right after it was created. */
export function CalendarCard() {
  const { i18n } = useLingui();
  const address = useQuery(api.calendar.get.query());
  const open = useMutation({
    ...api.calendar.open.mutation(),
    meta: { fallback: /*i18n*/ 'Failed to create the address' },
  });
  const close = useMutation({
    ...api.calendar.close.mutation(),
    onSuccess: open.reset,
    meta: { fallback: /*i18n*/ 'Failed to remove the address' },
  });
  return (
    <Card aria-labelledby="calendar">
      <h2 id="calendar">{i18n.t('Your events in your calendar')}</h2>
      <QueryView query={address} as="h3" failure={i18n.t('Failed to fetch your calendar address')} lines={2}>
        {({ createdAt }) => (
          <div className="stack">
            <p>{i18n.t('Add this address to your calendar to see your events there. Do not share it.')}</p>
            {open.data && (
              <Field
                label={i18n.t('Calendar Address')}
                hint={i18n.t('Copy it now: it is not shown again. You can make another one at any time.')}
              >
                <TextInput readOnly value={addressOf(open.data.path)} onFocus={event => event.target.select()} />
              </Field>
            )}
            <div className="row">
              <Button tone="plain" pending={open.isPending} onClick={() => open.mutate({})}>
                {createdAt ? i18n.t('Change Address') : i18n.t('Create Address')}
              </Button>
              {createdAt && (
                <Button tone="quiet" pending={close.isPending} onClick={() => close.mutate({})}>
                  {i18n.t('Remove Address')}
                </Button>
              )}
            </div>
          </div>
        )}
      </QueryView>
    </Card>
  );
}
