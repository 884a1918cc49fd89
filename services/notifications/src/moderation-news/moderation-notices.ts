import type { moderationNewsTold } from '@aar/contracts/community/moderation.messages';
import { moderationNews } from '@aar/contracts/community/moderation-news';
import type { EventData } from '@aar/contracts/messaging';
import type { Notice } from '../inbox/notices';

type News = EventData<typeof moderationNewsTold>;

/** The page where members read the reasons and appeal. */
const decisions = '/profile/decisions';

const isToReporter = (kind: News['kind']) => kind === 'report-dismissed' || kind === 'report-followed';

/**
 * The notice of a decision for one of the members concerned. It is about themselves; the only text by another member that
 * it may contain is a title.
 */
export const noticeOf = ({ newsId, memberId, kind, targetType, title, titledBy }: News): Notice => ({
  id: newsId,
  kind: 'moderation',
  body: title,
  bodyOf: titledBy,
  urgency: null,
  aboutMember: memberId,
  title: moderationNews[kind][targetType],
  href: isToReporter(kind) ? '/' : decisions,
});
