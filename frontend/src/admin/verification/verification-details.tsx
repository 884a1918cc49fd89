import '../resource/drawer.css';
import { useLingui } from '@lingui/react';
import type { Output } from '@aar/contracts/contract';
import type { Verification, verifications } from '@aar/contracts/identity/verifications.contract';
import { legalStructures } from '../../domain/vocabulary/choices';
import { TextLink } from '../../ui/navigation/link';
import { Facts } from '../../ui/display/numbers';
import { formatTime } from '../../i18n/dates';
import { formatMoment } from '../moment';
import { hasLapsed, lapsesAt } from './claims';
import { DocumentList } from './document-list';
import { NearNames } from './near-names';
import { ReviewBadge } from './review-badge';

export type Submission = Output<(typeof verifications)['get']>;

/** An NGO's submission, its profile, and the results of its earlier submissions. */
export function VerificationDetails({ submission }: { submission: Submission }) {
  const { i18n } = useLingui();
  const { ngoLegalStructure: structure, ngoDescription, note, documents, earlier, memberId } = submission;
  const facts = [
    { label: i18n.t('Contact Person'), value: submission.fullName },
    { label: i18n.t('Legal Structure'), value: structure && i18n.t(legalStructures[structure]) },
    { label: i18n.t('Registration Number'), value: submission.ngoRegistrationNumber },
    { label: i18n.t('Year Established'), value: submission.ngoYearEstablished },
    { label: i18n.t('NGO Website'), value: submission.ngoWebsite && <WebLink url={submission.ngoWebsite} /> },
    { label: i18n.t('Submitted'), value: formatMoment(submission.submittedAt) },
  ];
  return (
    <>
      <div role="status" className="stack stack--2">
        <p className="row">
          <ReviewBadge verification={submission} />
        </p>
        <ClaimNote verification={submission} />
      </div>
      <Decision verification={submission} />
      <NearNames near={submission.nearNames} />
      <Facts items={facts.filter(({ value }) => value)} />
      {ngoDescription && <p className="whitespace-pre-line">{ngoDescription}</p>}
      {note && (
        <div>
          <h3>{i18n.t('Note')}</h3>
          <p className="whitespace-pre-line">{note}</p>
        </div>
      )}
      {submission.kind === 'papers' && <DocumentList documents={documents} memberId={memberId} />}
      {earlier.length > 0 && (
        <div>
          <h3 className="mb-3">{i18n.t('Earlier Submissions')}</h3>
          <ol className="hist">
            {earlier.map(one => (
              <li key={one.id}>
                <div className="stack stack--2">
                  <p>
                    <ReviewBadge verification={one} />
                  </p>
                  <Decision verification={one} />
                </div>
              </li>
            ))}
          </ol>
        </div>
      )}
      <p>
        <TextLink to={`/admin/users?${new URLSearchParams({ open: memberId })}`}>{i18n.t('Open the account')}</TextLink>
      </p>
    </>
  );
}

/** Who claimed it and when, and when the claim expires. */
function ClaimNote({ verification }: { verification: Verification }) {
  const { i18n } = useLingui();
  const due = lapsesAt(verification);
  if (!due || !verification.claimedAt) return null;
  return (
    <p className="small muted">
      <span>{i18n.t('Claimed {when}.', { when: formatMoment(verification.claimedAt) })}</span>{' '}
      <span>
        {hasLapsed(verification)
          ? i18n.t('Others can take it over.')
          : i18n.t('Others can take it over after {time}.', { time: formatTime(due) })}
      </span>
    </p>
  );
}

const WebLink = ({ url }: { url: string }) => (
  <a href={url} target="_blank" rel="noopener noreferrer nofollow">
    {url.replace(/^https?:\/\//, '')}
  </a>
);

function Decision({ verification: { reason, decidedAt } }: { verification: Verification }) {
  const { i18n } = useLingui();
  if (!decidedAt) return null;
  return (
    <p>
      {reason && <span>{`${i18n.t('“{reason}”', { reason })} `}</span>}
      <span className="small muted">{i18n.t('Decided {when}', { when: formatMoment(decidedAt) })}</span>
    </p>
  );
}
