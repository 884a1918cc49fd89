import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import type { HealthCheck, PlatformStatus } from '@aar/contracts/gateway/health.contract';
import { api } from '../api/panel-client';
import { i18n } from '../i18n/i18n';

const words = {
  good: /*i18n*/ 'Good',
  delayed: /*i18n*/ 'Delayed',
  problem: /*i18n*/ 'Problem',
} satisfies Record<PlatformStatus, string>;

const queues: Record<string, string> = {
  'queue codes': /*i18n*/ 'One-time codes',
  'queue email': /*i18n*/ 'E-mails',
  'queue campaigns': /*i18n*/ 'Broadcasts',
};

/** The health of the platform by the probes of its services, and what is wrong. */
export function usePlatformHealth({ enabled }: { enabled: boolean }) {
  const { i18n } = useLingui();
  const health = useQuery({
    ...api.platformHealth.get.query(),
    enabled,
    refetchInterval: 30_000,
  });
  const failed = health.data?.checks.filter(({ isGood }) => !isGood) ?? [];
  return {
    label: i18n.t('Platform Health'),
    value: health.data ? i18n.t(words[health.data.status]) : health.isError ? i18n.t('Unknown') : '…',
    note: (
      <>
        {failed.map(check => (
          <span key={`${check.service} ${check.name}`} className="block">
            {textOf(check)}
          </span>
        ))}
        {/* A page of the gateway, not of this application, so not a router link. */}
        <a href="/api/admin/queues/" style={{ color: 'inherit' }}>
          {i18n.t('See the queues')}
        </a>
      </>
    ),
  };
}

function textOf({ service, name, seconds }: HealthCheck): string {
  if (name === 'ready') return i18n.t('The {service} service does not answer.', { service });
  const what =
    name === 'outbox' ? i18n.t('Updates from the {service} service', { service }) : i18n.t(queues[name] ?? name);
  if (seconds === null) return i18n.t('{what}: not known how long they wait.', { what });
  const minutes = Math.max(1, Math.round(seconds / 60));
  return i18n.t('{what}: waiting for {minutes, plural, one {# minute} other {# minutes}}.', { what, minutes });
}
