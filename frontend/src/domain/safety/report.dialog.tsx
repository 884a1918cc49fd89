import { useLingui } from '@lingui/react';
import { ReportReason } from '@aar/contracts/community/reports.contract';
import { api } from '../../api/deferred-client';
import { toast } from '../../ui/feedback/toast';
import { ReasonDialog } from './reason.dialog';
import type { Reported } from './reported';

/** Describes in the member's own words what is wrong; only staff can read it. */
export default function ReportDialog({ targetType, targetId, title, onClose }: Reported & { onClose: () => void }) {
  const { i18n } = useLingui();
  return (
    <ReasonDialog
      schema={ReportReason}
      title={i18n.t('Report')}
      subject={title}
      question={i18n.t('What is wrong?')}
      hint={i18n.t('Only our staff read it. The person you report never learns that it was you.')}
      submitLabel={i18n.t('Send Report')}
      failed={/*i18n*/ 'Failed to send the report. Please try again.'}
      send={(reason, options) => api.reports.create({ targetType, targetId, reason }, options)}
      onSent={() => toast.success(i18n.t('Report Sent'), i18n.t('Thank you. We will look at it and tell you.'))}
      onClose={onClose}
    />
  );
}
