import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api/panel-client';
import { formatNumber } from '../i18n/dates';
import { Flag, Mail, MessageSquare, ShieldCheck, Siren, TriangleAlert } from '../ui/icons';
import { useMay } from './may';
import { textOfCheck } from './use-platform-health';
import { totalText } from './resource/list-pager';

export interface Work {
  label: string;
  icon: ReactNode;
  /** Somebody waits for help. */
  isUrgent?: boolean;
  /** The path of the section; undefined if the panel cannot do this work. */
  to?: string;
  /** Formatted; undefined while it loads. */
  count?: string;
  since?: string | null;
  /** Whom it is about. */
  note?: string;
  isUnknown: boolean;
}

const refetchInterval = 30_000;
/** As URL parameters of the list of activities. */
const unanswered = {
  type: 'support_request',
  status: 'active',
  urgency: 'critical',
  answered: 'no',
  order: 'asc',
} as const;

/** The checks of Platform Health that count work which an operator must retry. */
const isGivenUp = ['events set aside', 'due work given up', 'jobs given up'];

/** The work of the signed-in user: each number from the service that has it, and only what the user's role may see. */
export function useWork(): Work[] {
  const may = useMay();
  const critical = useQuery({
    ...api.adminActivities.list.query({ ...unanswered, limit: 1 }),
    refetchInterval,
    enabled: may(api.adminActivities.list),
  });
  const reports = useQuery({
    ...api.moderation.list.query({ limit: 1 }),
    refetchInterval,
    enabled: may(api.moderation.list),
  });
  const ngos = useQuery({
    ...api.verifications.list.query({ limit: 1 }),
    refetchInterval,
    enabled: may(api.verifications.list),
  });
  const failed = useQuery({ ...api.failedSends.count.query(), refetchInterval, enabled: may(api.failedSends.count) });
  const messages = useQuery({
    ...api.contactMessages.list.query({ limit: 1, status: 'new' }),
    refetchInterval,
    enabled: may(api.contactMessages.list),
  });
  const health = useQuery({
    ...api.platformHealth.get.query(),
    refetchInterval,
    enabled: may(api.platformHealth.get),
  });
  const givenUp = health.data?.checks.filter(({ name, count }) => isGivenUp.includes(name) && count) ?? [];
  const campaignId = failed.data?.campaignId;
  const longest = ngos.data?.verifications[0];

  return [
    ...(givenUp.length > 0
      ? [
          {
            needs: api.platformHealth.get,
            label: /*i18n*/ 'Work that an operator must repeat',
            icon: <TriangleAlert />,
            isUrgent: true,
            count: formatNumber(givenUp.reduce((sum, { count }) => sum + (count ?? 0), 0)),
            note: givenUp.map(textOfCheck).join(' '),
            isUnknown: false,
          },
        ]
      : []),
    {
      needs: api.adminActivities.list,
      label: /*i18n*/ 'Critical requests without an answer',
      icon: <Siren />,
      isUrgent: true,
      to: `/admin/activities?${new URLSearchParams({ ...unanswered, sort: 'createdAt' })}`,
      count: critical.data && totalText(critical.data.total),
      since: critical.data?.activities[0]?.createdAt,
      isUnknown: critical.isError,
    },
    {
      needs: api.moderation.list,
      label: /*i18n*/ 'Reports to decide',
      icon: <Flag />,
      to: '/admin/moderation',
      count: reports.data && totalText(reports.data.total),
      since: reports.data?.reports[0]?.waitingSince,
      isUnknown: reports.isError,
    },
    {
      needs: api.verifications.list,
      label: /*i18n*/ 'NGOs that wait for their verification',
      icon: <ShieldCheck />,
      to: longest ? `/admin/verification?${new URLSearchParams({ open: longest.id })}` : '/admin/verification',
      count: ngos.data && totalText(ngos.data.total),
      since: longest?.submittedAt,
      note: longest?.ngoName,
      isUnknown: ngos.isError,
    },
    {
      needs: api.contactMessages.list,
      label: /*i18n*/ 'Contact messages that nobody has read',
      icon: <MessageSquare />,
      to: '/admin/contact-messages?status=new',
      count: messages.data && totalText(messages.data.total),
      isUnknown: messages.isError,
    },
    {
      needs: api.failedSends.count,
      label: /*i18n*/ 'Messages that could not be sent, in 7 days',
      icon: <Mail />,
      to: campaignId ? `/admin/messaging/${campaignId}` : '/admin/messaging',
      count: failed.data && formatNumber(failed.data.count),
      since: failed.data?.oldestAt,
      isUnknown: failed.isError,
    },
  ].filter(({ needs }) => may(needs));
}
