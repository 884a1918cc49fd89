import type { moderationNewsTold } from '@aar/contracts/community/moderation.messages';
import { moderationNews } from '@aar/contracts/community/moderation-news';
import type { EventData } from '@aar/contracts/messaging';
import type { Notice } from '../inbox/notices';

type News = EventData<typeof moderationNewsTold>;

/** Where somebody reads why, and appeals. */
const decisions = '/profile/decisions';

const isToReporter = (kind: News['kind']) => kind === 'report-dismissed' || kind === 'report-followed';

/** What one of the people concerned reads of a decision. It is about themselves: of anybody else it has the title of a thing at most. */
export const noticeOf = ({ newsId, memberId, kind, targetType, title, titledBy }: News): Notice => ({
  ...{ id: newsId, kind: 'moderation', body: title, bodyOf: titledBy, urgency: null, aboutMember: memberId },
  title: moderationNews[kind][targetType],
  href: isToReporter(kind) ? '/' : decisions,
});
