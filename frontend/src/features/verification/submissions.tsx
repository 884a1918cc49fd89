import { useLingui } from '@lingui/react';
import type { Verification, VerificationStatus } from '@aar/contracts/identity/verifications.contract';
import type { z } from 'zod';
import { formatDate } from '../../i18n/dates';
import { Badge, type BadgeTone } from '../../ui/display/badge';
import { Card } from '../../ui/display/card';
import { DocumentLine } from './document-line';

const statuses = {
  waiting: { label: /*i18n*/ 'Waiting', tone: 'pending' },
  claimed: { label: /*i18n*/ 'Under review', tone: 'running' },
  approved: { label: /*i18n*/ 'Approved', tone: 'active' },
  rejected: { label: /*i18n*/ 'Rejected', tone: 'cancelled' },
} satisfies Record<z.infer<typeof VerificationStatus>, { label: string; tone: BadgeTone }>;

/** The submissions, newest first. */
export function Submissions({ submissions }: { submissions: Verification[] }) {
  const { i18n } = useLingui();
  if (submissions.length === 0) return null;
  return (
    <Card hold="tape" aria-labelledby="submissions">
      <h2 id="submissions">{i18n.t('Documents you submitted')}</h2>
      <ul className="ledger">
        {submissions.map(submission => (
          <li key={submission.id}>
            <Submission submission={submission} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Submission({ submission: { status, submittedAt, documents, note, reason } }: { submission: Verification }) {
  const { i18n } = useLingui();
  const { label, tone } = statuses[status];
  return (
    <div className="grow stack stack--2">
      <p className="row row--between">
        <b>{formatDate(submittedAt)}</b>
        <Badge tone={tone}>{i18n.t(label)}</Badge>
      </p>
      <ul className="stack stack--2">
        {documents.map(document => (
          <DocumentLine key={document.id} document={document} />
        ))}
      </ul>
      {note && <p className="small">{i18n.t('Your note: {note}', { note })}</p>}
      {reason && <p className="small">{i18n.t('Reason: {reason}', { reason })}</p>}
    </div>
  );
}
