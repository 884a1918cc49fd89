import { useLingui } from '@lingui/react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Output } from '@aar/contracts/contract';
import { privacy } from '@aar/contracts/identity/privacy.contract';
import { api } from '../../api/deferred-client';
import { ConsentFields } from '../../domain/members/consent-fields';
import { Button } from '../../ui/button';
import { Card } from '../../ui/display/card';
import { toast } from '../../ui/feedback/toast';
import { useZodForm } from '../../ui/form/form';

const schema = privacy.answer.input;

/** Asks members who joined before consents were separate, once; it can be closed without a choice. */
export default function AskForConsent() {
  const consents = useQuery(api.privacy.consents.query());
  return consents.data?.mustAsk ? <Question /> : null;
}

function Question() {
  const { i18n } = useLingui();
  const queries = useQueryClient();
  const failure = { fallback: /*i18n*/ 'Failed to save your choice' };
  const showAnswered = (known: Output<typeof privacy.answer>) =>
    void queries.setQueryData(api.privacy.consents.query().queryKey, known);
  const skip = useMutation({ ...api.privacy.answer.mutation(), onSuccess: showAnswered, meta: failure });
  const form = useZodForm(schema, {
    defaultValues: { agreesTo: [] } as z.input<typeof schema>,
    onSubmit: async values => {
      showAnswered(await api.privacy.answer(values));
      toast.success(i18n.t('Your choices are saved'));
    },
    failure,
  });
  return (
    <Card hold="tape" aria-labelledby="ask-for-consent" className="mb-6">
      <h2 id="ask-for-consent">{i18n.t('What may we do?')}</h2>
      <form className="stack" onSubmit={form.submit} noValidate>
        <p>
          {i18n.t(
            'When you joined, one box covered all of this. We should have asked you for each, so please choose now.',
          )}
        </p>
        <ConsentFields legend={i18n.t('I agree to')} field={form.register('agreesTo')} />
        <div className="row">
          <Button type="submit" pending={form.pending} pendingLabel={i18n.t('Saving...')}>
            {i18n.t('Save my choices')}
          </Button>
          <Button tone="plain" pending={skip.isPending} onClick={() => skip.mutate({})}>
            {i18n.t('Not now')}
          </Button>
        </div>
        <p className="hint">{i18n.t('We ask only once. You can change each of these under Privacy at any time.')}</p>
      </form>
    </Card>
  );
}
