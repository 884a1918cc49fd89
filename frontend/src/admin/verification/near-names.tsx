import { useLingui } from '@lingui/react';
import type { NearName } from '@aar/contracts/identity/verifications.contract';
import { formatDate } from '../../i18n/dates';
import { ApprovedNgoBadge } from '../../domain/members/approved-ngo-badge';
import { TextLink } from '../../ui/navigation/link';

/** The NGOs with which the submitting one could be confused. */
export function NearNames({ near }: { near: NearName[] }) {
  const { i18n } = useLingui();
  if (near.length === 0) return null;
  return (
    <div>
      <h3>{i18n.t('NGOs with a similar name')}</h3>
      <ul className="ledger">
        {near.map(({ memberId, ngoName, city, state, isApproved, joinedAt }) => (
          <li key={memberId}>
            <div className="grow">
              <TextLink to={`/admin/users?${new URLSearchParams({ open: memberId })}`}>{ngoName}</TextLink>
              <p className="small muted">
                {[city, state, i18n.t('joined {date}', { date: formatDate(joinedAt) })].filter(Boolean).join(' · ')}
              </p>
            </div>
            {isApproved && <ApprovedNgoBadge />}
          </li>
        ))}
      </ul>
    </div>
  );
}
