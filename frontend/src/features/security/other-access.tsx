import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/deferred-client';
import { formatAgo, formatDate } from '../../i18n/dates';
import { platformNames } from '../../domain/vocabulary/social-platforms';
import { QueryView } from '../../page-parts/query-view';
import { Bell, Calendar, Download, LinkIcon, Mail } from '../../ui/icons';
import { Card } from '../../ui/display/card';
import { AccessLine } from './access-line';

/** All credentials besides sessions and the password, and all links that show data of the account. */
export default function OtherAccess() {
  const { i18n } = useLingui();
  return (
    <Card hold="pin" aria-labelledby="other-access">
      <h2 id="other-access">{i18n.t('What else gives access')}</h2>
      <p className="hint">
        {i18n.t(
          'End whatever you do not recognise. “Sign Out Everywhere” ends all of it. Connected accounts and passkeys stay unless you choose to end them too.',
        )}
      </p>
      <ul className="ledger">
        <Own />
        <Devices />
        <CalendarAddress />
        <LinksInMails />
      </ul>
    </Card>
  );
}

/** The connected accounts and the data download, which come in one response. */
function Own() {
  const { i18n } = useLingui();
  const used = useLastUse();
  const query = useQuery(api.access.list.query());
  return (
    <Rows query={query} failure={i18n.t('Failed to fetch your connected accounts')}>
      {({ providers, download }) => (
        <>
          {providers.map(({ platform, username, connectedAt, lastUsedAt }) => (
            <AccessLine
              key={platform}
              Icon={LinkIcon}
              name={platformNames[platform]}
              facts={[
                username ?? i18n.t('Signs in to your account'),
                i18n.t('Connected {date}', { date: formatDate(connectedAt) }),
                used(lastUsedAt),
              ]}
              call={api.socialAccounts.disconnect}
              input={{ platform }}
            />
          ))}
          {download && (
            <AccessLine
              Icon={Download}
              name={i18n.t('Download of all your data')}
              facts={[
                i18n.t('Requested {date}', { date: formatDate(download.requestedAt) }),
                i18n.t('Available until {date}', { date: formatDate(download.expiresAt) }),
              ]}
              call={api.privacy.endExport}
              input={{ id: download.id }}
            />
          )}
        </>
      )}
    </Rows>
  );
}

function Devices() {
  const { i18n } = useLingui();
  const query = useQuery(api.push.devices.query());
  return (
    <Rows query={query} failure={i18n.t('Failed to fetch your devices with alerts')}>
      {({ devices }) =>
        devices.map(({ id, device, since, isEnded }) => (
          <AccessLine
            key={id}
            Icon={Bell}
            name={i18n.t('Alerts on {device}', { device })}
            facts={[
              i18n.t('Since {date}', { date: formatDate(since) }),
              ...(isEnded
                ? [i18n.t('Alerts there have stopped because the key of the site changed. Open the site there once.')]
                : []),
            ]}
            call={api.push.endDevice}
            input={{ id }}
          />
        ))
      }
    </Rows>
  );
}

function CalendarAddress() {
  const { i18n } = useLingui();
  const used = useLastUse();
  const query = useQuery(api.calendar.get.query());
  return (
    <Rows query={query} failure={i18n.t('Failed to fetch your calendar address')}>
      {({ createdAt, lastUsedAt }) =>
        createdAt && (
          <AccessLine
            Icon={Calendar}
            name={i18n.t('Calendar Address')}
            facts={[i18n.t('Created {date}', { date: formatDate(createdAt) }), used(lastUsedAt)]}
            call={api.calendar.close}
            input={{}}
          />
        )
      }
    </Rows>
  );
}

function LinksInMails() {
  const { i18n } = useLingui();
  const query = useQuery(api.mailLinks.get.query());
  return (
    <Rows query={query} failure={i18n.t('Failed to fetch the links in your e-mails')}>
      {({ lastUsedAt, endedAt }) => (
        <AccessLine
          Icon={Mail}
          name={i18n.t('Links in our e-mails')}
          facts={[
            i18n.t('For 90 days, they open your notification settings without signing in.'),
            lastUsedAt
              ? i18n.t('Last used to change a setting {ago}', { ago: formatAgo(lastUsedAt) })
              : i18n.t('Nobody has changed anything with them'),
            ...(endedAt ? [i18n.t('Links sent before {date} no longer work', { date: formatDate(endedAt) })] : []),
          ]}
          call={api.mailLinks.end}
          input={{}}
        />
      )}
    </Rows>
  );
}

function useLastUse() {
  const { i18n } = useLingui();
  return (at: string | null) => (at ? i18n.t('Last used {ago}', { ago: formatAgo(at) }) : i18n.t('Not used yet'));
}

/** The rows of one query; a failure is shown as a row too, so that the other queries stay visible. */
function Rows<Data>({
  query,
  failure,
  children,
}: {
  query: Parameters<typeof QueryView<Data>>[0]['query'];
  failure: string;
  children: (data: Data) => ReactNode;
}) {
  if (query.data !== undefined) return children(query.data);
  return (
    <li>
      <div className="grow">
        <QueryView query={query} as="h3" failure={failure} lines={1}>
          {() => null}
        </QueryView>
      </div>
    </li>
  );
}
