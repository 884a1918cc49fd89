import { useState, useSyncExternalStore } from 'react';
import { type InfiniteData, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@aar/api-client/api';
import type { Attendee } from '@aar/contracts/community/events.contract';
import { api } from '../../../api/deferred-client';
import { browserStorage } from '../../../api/storage';
import { i18n } from '../../../i18n/i18n';
import { useOnline } from '../../../ui/use-online';
import { showFailure } from '../../../ui/feedback/show-failure';
import { toast } from '../../../ui/feedback/toast';

/** Check-ins that are not sent yet: the time of each by its code. */
type Waiting = Record<string, string>;

const storageName = (eventId: string) => `check-ins:${eventId}`;

const listeners = new Set<() => void>();
const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Only ids and times are stored. */
const stored = (eventId: string) => browserStorage.get(storageName(eventId)) ?? '{}';
function store(eventId: string, waiting: Waiting) {
  const text = JSON.stringify(waiting);
  if (text === '{}') browserStorage.remove(storageName(eventId));
  else browserStorage.set(storageName(eventId), text);
  for (const listener of listeners) listener();
}
function read(text: string): Waiting {
  try {
    return JSON.parse(text) as Waiting;
  } catch {
    return {};
  }
}

/** Permanent refusals; an ended session, a rate limit or an unavailable service are temporary. */
const finalRefusals = [400, 404, 409, 422];
/** Only the member can resolve these: automatic retries would ask them to sign in again and again. */
const untilTheMemberActs = [401, 403];

const THIRTY_SECONDS = 30_000;
/** Milliseconds before a temporary refusal is retried. */
const waitAfter = (error: Error | null) => {
  if (error === null) return false;
  if (!(error instanceof ApiError)) return THIRTY_SECONDS;
  if (untilTheMemberActs.includes(error.status)) return false;
  return error.retryAfter ? error.retryAfter * 1_000 : THIRTY_SECONDS;
};

const withCheckIn = <Page extends { attendees: Attendee[] }>(page: Page, code: string, checkedInAt: string): Page => ({
  ...page,
  attendees: page.attendees.map(one => (one.ticket === code ? { ...one, checkedInAt } : one)),
});

/**
 * Checks in attendees, also offline. What could not be sent is stored on this device with its time, and sent when the browser is
 * online again, when the page is opened, when somebody else is checked in, or after the server's retry delay. Sending twice has
 * no further effect.
 */
export function useCheckIns(eventId: string) {
  const queries = useQueryClient();
  const isOnline = useOnline();
  const [failure, setFailure] = useState<Error>();
  const waiting = read(
    useSyncExternalStore(
      listen,
      () => stored(eventId),
      () => '{}',
    ),
  );

  const change = (edit: (now: Waiting) => Waiting) => store(eventId, edit(read(stored(eventId))));

  /** Updates the cached list at once: a refetch takes a while at a crowded door, or fails. */
  const markCheckedIn = (code: string, checkedInAt: string) =>
    queries.setQueriesData<InfiniteData<{ attendees: Attendee[] }>>(
      { queryKey: api.events.attendees.key() },
      data => data && { ...data, pages: data.pages.map(page => withCheckIn(page, code, checkedInAt)) },
    );

  const isListed = (code: string) =>
    queries
      .getQueriesData<InfiniteData<{ attendees: Attendee[] }>>({ queryKey: api.events.attendees.key() })
      .some(([, data]) => data?.pages.some(page => page.attendees.some(one => one.ticket === code)));

  /** Throws on a temporary refusal, which stops the queue. */
  async function send(code: string, at: string) {
    try {
      markCheckedIn(code, (await api.events.checkIn({ id: eventId, code, at })).checkedInAt);
      // A toast, because no row of the list shows it: the row of a member in quiet mode has no code.
      if (!isListed(code)) toast.success(i18n.t('Valid ticket, 1 seat'));
    } catch (error) {
      if (!(error instanceof ApiError && finalRefusals.includes(error.status))) throw error;
      showFailure(error, { fallback: /*i18n*/ 'Failed to check in' });
    }
    change(({ [code]: _, ...rest }) => rest);
  }
  // A query although it writes, because queries provide single-flight, a run on mount and retries.
  const { refetch } = useQuery({
    queryKey: ['check-ins', eventId],
    queryFn: async () => {
      // Reads the stored queue in each round, so it also sends check-ins added meanwhile.
      try {
        for (let next; (next = Object.entries(read(stored(eventId)))[0]);) await send(...next);
        setFailure(undefined);
      } catch (error) {
        // Not the query's own error, which is reset during each retry.
        setFailure(error as Error);
        throw error;
      }
      return null;
    },
    enabled: isOnline,
    // A press also retries when the browser reports no network.
    networkMode: 'always',
    refetchInterval: ({ state }) => waitAfter(state.error),
    // At a door the phone is often in the pocket.
    refetchIntervalInBackground: true,
  });

  return {
    /** Codes that were not sent yet. */
    waiting,
    waitsForConnection: !isOnline || (failure !== undefined && !(failure instanceof ApiError)),
    /** The server's reason, if that is why they are waiting. */
    refusal: isOnline && failure instanceof ApiError ? failure : undefined,
    checkIn: (code: string) => {
      const at = new Date().toISOString();
      change(now => ({ ...now, [code]: now[code] ?? at }));
      void refetch({ cancelRefetch: false });
    },
  };
}
