import './home.css';
import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { impactPoints } from '@aar/contracts/community/impact-points';
import { api } from '../../api/client';
import { QueryView } from '../../page-parts/query-view';
import { MemberBadge } from '../../domain/members/member-badge';
import { impactFormula } from '../../domain/vocabulary/labels';
import { formatNumber } from '../../i18n/dates';
import { CardSkeletons } from '../../ui/feedback/skeleton';

const FIVE_MINUTES = 5 * 60_000;

/** The member with the highest impact score of the last 90 days; the section is hidden if there is none. */
export function FeaturedActivist() {
  const { i18n } = useLingui();
  const featured = useQuery({ ...api.activists.featured.query({}), refetchInterval: FIVE_MINUTES });
  if (featured.error?.status === 404) return null;
  return (
    <section className="stack" aria-labelledby="featured">
      <h3 id="featured">{i18n.t('Featured activist')}</h3>
      <QueryView
        query={featured}
        as="h3"
        failure={i18n.t('Failed to fetch featured activist')}
        loading={<CardSkeletons count={1} columns="" />}
      >
        {data => (
          <MemberBadge
            member={data}
            heading="h4"
            actions={
              <p className="impact row row--between">
                <span>{i18n.t('Impact score')}</span>
                <b>{formatNumber(data.impactScore)}</b>
                <span className="small muted">{i18n.t(impactFormula, impactPoints)}</span>
              </p>
            }
          />
        )}
      </QueryView>
    </section>
  );
}
