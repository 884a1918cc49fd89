import type { I18n } from '@lingui/core';
import { useMutation, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import type { Notification } from '@aar/contracts/notifications/inbox.contract';
import { api } from '../../api/deferred-client';
import { usePages } from '../../page-parts/use-pages';

export interface InboxPage {
  notifications: Notification[];
  /** In the whole inbox, not on this page. */
  unread: number;
  nextCursor: string | null;
}

/** The member's notifications, newest first; the bell and its panel share one query. */
export const useInbox = (filter?: { unread: true }) => usePages(api.inbox.list, { limit: 20, ...filter });

/** The total number of unread notifications. */
export const unreadOf = (pages: readonly InboxPage[] | undefined) => pages?.[0]?.unread ?? 0;

/** Titles written by members, such as that of a support request, are not translated. */
export const titleOf = (i18n: I18n, { kind, title }: Pick<Notification, 'kind' | 'title'>) =>
  kind === 'moderation' || kind === 'security' ? i18n.t(title) : title;

/** The pages after some notifications, or all of them, were read. */
export function afterReading(pages: readonly InboxPage[], read: { ids: readonly string[] } | 'all'): InboxPage[] {
  const isRead = (id: string) => read === 'all' || read.ids.includes(id);
  const newlyRead = pages.flatMap(page => page.notifications).filter(one => !one.isRead && isRead(one.id)).length;
  return pages.map(page => ({
    ...page,
    unread: read === 'all' ? 0 : Math.max(0, page.unread - newlyRead),
    notifications: page.notifications.map(one => (isRead(one.id) ? { ...one, isRead: true } : one)),
  }));
}

/** Marks notifications as read: optimistically, then on the server; a failure refetches the server's state. */
export function useMarkRead() {
  const queries = useQueryClient();
  const queryKey = api.inbox.list.key();
  const { mutate } = useMutation({
    mutationFn: (read: { ids: string[] } | 'all') => api.inbox.read(read === 'all' ? { all: true } : read),
    onMutate: async read => {
      await queries.cancelQueries({ queryKey });
      queries.setQueriesData<InfiniteData<InboxPage>>(
        { queryKey },
        data => data && { ...data, pages: afterReading(data.pages, read) },
      );
    },
    // A refusal that changed nothing invalidates no query, but the optimistic update must be undone.
    onError: () => void queries.invalidateQueries({ queryKey }),
    meta: { failed: null },
  });
  return mutate;
}
