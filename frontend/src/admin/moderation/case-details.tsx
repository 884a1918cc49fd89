import '../resource/drawer.css';
import { useLingui } from '@lingui/react';
import type { ModerationCaseDetail } from '@aar/contracts/community/moderation.contract';
import { useSession } from '../../api/session';
import { Banner } from '../../ui/feedback/banner';
import { Facts } from '../../ui/display/numbers';
import { TextLink } from '../../ui/navigation/link';
import { formatMoment } from '../moment';
import { CaseBadge } from './case-badge';
import { Evidence } from './evidence';
import { nameOfCase, steps, whyNotMine } from './moderation-labels';

/** The reported content, with its reports and its history. */
export function CaseDetails({ detail }: { detail: ModerationCaseDetail }) {
  const { i18n } = useLingui();
  const { ownerId, ownerName, appeal, history, earlier } = detail;
  const me = useSession()?.user.id;
  const whyNot = me && detail.status !== 'decided' && whyNotMine(detail, me);
  return (
    <>
      <div role="status">
        <CaseBadge moderationCase={detail} />
      </div>
      {whyNot && <Banner tone="info">{i18n.t(whyNot)}</Banner>}
      {ownerId && (
        <Facts
          items={[
            {
              label: i18n.t('About'),
              value: (
                <TextLink to={`/admin/users?${new URLSearchParams({ open: ownerId })}`}>
                  {ownerName ?? i18n.t('A former member')}
                </TextLink>
              ),
              wide: true,
            },
          ]}
        />
      )}
      <Evidence detail={detail} />
      {appeal && (
        <div>
          <h3>{i18n.t('Appeal')}</h3>
          <p className="whitespace-pre-line">{i18n.t('“{reason}”', { reason: appeal })}</p>
        </div>
      )}
      <Reports detail={detail} />
      <div>
        <h3 className="mb-3">{i18n.t('History')}</h3>
        <ol className="hist">
          {history.map(({ step, byName, note, doneAt }, at) => (
            <li key={at}>
              <div>
                <span>{i18n.t(steps[step] ?? step)}</span>
                {note && <p className="small">{i18n.t('“{reason}”', { reason: note })}</p>}
                <p className="small muted">{[byName, formatMoment(doneAt)].filter(Boolean).join(', ')}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
      {earlier.length > 0 && (
        <div>
          <h3 className="mb-3">{i18n.t('Earlier decisions about the same person')}</h3>
          <ol className="hist">
            {earlier.map(one => (
              <li key={one.id}>
                <div>
                  <TextLink to={`/admin/moderation?${new URLSearchParams({ status: 'decided', open: one.id })}`}>
                    {nameOfCase(one)}
                  </TextLink>
                  <p>
                    <CaseBadge moderationCase={one} />
                  </p>
                </div>
              </li>
            ))}
          </ol>
        </div>
      )}
    </>
  );
}

function Reports({ detail: { reports } }: { detail: ModerationCaseDetail }) {
  const { i18n } = useLingui();
  return (
    <div>
      <h3 className="mb-3">{i18n.t('Reports')}</h3>
      <ul className="hist">
        {reports.map(({ id, reporterId, reporterName, reason, createdAt }) => (
          <li key={id}>
            <div>
              <p className="whitespace-pre-line">{i18n.t('“{reason}”', { reason })}</p>
              <p className="small muted">
                <TextLink to={`/admin/users?${new URLSearchParams({ open: reporterId })}`}>{reporterName}</TextLink>,{' '}
                <span>{formatMoment(createdAt)}</span>
              </p>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
