import { useLingui } from '@lingui/react';
import { Appeal, type MyDecision } from '@aar/contracts/community/decisions.contract';
import { api } from '../../api/deferred-client';
import { ReasonDialog } from '../../domain/safety/reason.dialog';
import { toast } from '../../ui/feedback/toast';

/** An appeal against a decision; another moderator reads it. */
export default function AppealDialog({ decision, onClose }: { decision: MyDecision; onClose: () => void }) {
  const { i18n } = useLingui();
  const { id, title } = decision;
  return (
    <ReasonDialog
      schema={Appeal}
      title={i18n.t('Appeal')}
      subject={title}
      question={i18n.t('Why is the decision wrong?')}
      hint={i18n.t('Someone other than the person who decided will look at it. You can appeal once.')}
      submitLabel={i18n.t('Send Appeal')}
      failed={/*i18n*/ 'Failed to send the appeal. Please try again.'}
      send={(reason, options) => api.decisions.appeal({ id, reason }, options)}
      onSent={() => toast.success(i18n.t('Appeal sent'))}
      onClose={onClose}
    />
  );
}
