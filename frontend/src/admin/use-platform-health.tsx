import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import type { ClientErrorCount } from '@aar/contracts/gateway/client-errors.contract';
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

const concerns: Record<string, string> = {
  held: /*i18n*/ 'The site was restored from a backup and is held until an operator releases it.',
  'events set aside':
    /*i18n*/ '{count, plural, one {# event} other {# events}} could not be applied by the {service} service.',
  'due work given up':
    /*i18n*/ '{count, plural, one {# piece of scheduled work of the {service} service was} other {# pieces of scheduled work of the {service} service were}} given up.',
  'read models differ':
    /*i18n*/ '{count, plural, one {# record that the {service} service copied from another service differs} other {# records that the {service} service copied from other services differ}} from the original.',
  'streams nearly full':
    /*i18n*/ '{count, plural, one {# store of events is} other {# stores of events are}} nearly full.',
  'audit log broken': /*i18n*/ 'The audit log was changed from outside: an entry was altered, deleted or inserted.',
  'jobs given up':
    /*i18n*/ '{count, plural, one {# job of the {service} service was} other {# jobs of the {service} service were}} given up.',
};

/** The health of the platform by the probes of its services, and what is wrong. */
export function usePlatformHealth({ enabled }: { enabled: boolean }) {
  const { i18n } = useLingui();
  const health = useQuery({
    ...api.platformHealth.get.query(),
    enabled,
    refetchInterval: 30_000,
  });
  const inBrowsers = health.data?.clientErrors ?? [];
  const failed = health.data?.checks.filter(({ isGood }) => !isGood) ?? [];
  return {
    label: i18n.t('Platform Health'),
    value: health.data ? i18n.t(words[health.data.status]) : health.isError ? i18n.t('Unknown') : '…',
    note: (
      <>
        {/* Once, although each service says that the site is held. */}
        {[...new Set(failed.map(textOfCheck))].map(text => (
          <span key={text} className="block">
            {text}
          </span>
        ))}
        {inBrowsers.length > 0 && <ClientErrors errors={inBrowsers} />}
        {/* A page of the gateway, not of this application, so not a router link. */}
        <a href="/api/admin/queues/" style={{ color: 'inherit' }}>
          {i18n.t('See the queues')}
        </a>
      </>
    ),
  };
}

/** Errors of the site's scripts in the browsers of visitors and members, the most frequent first. */
function ClientErrors({ errors }: { errors: readonly ClientErrorCount[] }) {
  const { i18n } = useLingui();
  const total = errors.reduce((sum, { count }) => sum + count, 0);
  return (
    <details>
      <summary>
        {i18n.t('{total, plural, one {# error} other {# errors}} in browsers in the last 24 hours', { total })}
      </summary>
      <ul>
        {errors.map(({ release, route, name, message, frames, count }) => (
          <li key={`${release} ${route} ${name} ${message}`} className="small" title={frames.join('\n')}>
            {i18n.t('{count} of release {release} on {route}: {error}', {
              count,
              release,
              route,
              error: `${name}: ${message}`,
            })}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The text of a failed check. */
export function textOfCheck({ service, name, seconds, count }: HealthCheck): string {
  if (name === 'ready') return i18n.t('The {service} service does not answer.', { service });
  if (count === null)
    return i18n.t('The {service} service does not know at the moment: {what}.', { service, what: name });
  if (count !== undefined)
    return concerns[name]
      ? i18n.t(concerns[name], { count, service })
      : i18n.t('The {service} service counts {count}: {what}.', { service, count, what: name });
  const what = queueName(service, name);
  if (seconds === null) return i18n.t('{what}: not known how long they wait.', { what });
  const minutes = Math.max(1, Math.round(seconds / 60));
  return i18n.t('{what}: waiting for {minutes, plural, one {# minute} other {# minutes}}.', { what, minutes });
}

function queueName(service: string, name: string) {
  if (name === 'outbox') return i18n.t('Updates from the {service} service', { service });
  const [, durable] = /^events (.+)$/.exec(name) ?? [];
  return durable ? i18n.t('Events for {durable}', { durable }) : i18n.t(queues[name] ?? name);
}
