import { z } from 'zod';
import { defineEvent } from '../messaging';
import { ReportTarget } from './reports.contract';

/**
 * The outcome of a report or an appeal, for one person: the one who was reported, or one who reported. It contains neither
 * the reason of a report nor the note of a decision; those are shown on the site only.
 */
export const moderationNewsTold = defineEvent(
  'community.moderation-news.told.v1',
  z.object({
    newsId: z.uuid(),
    memberId: z.uuid(),
    kind: z.enum([
      'thing-hidden',
      'warned',
      'appeal-upheld',
      'appeal-overturned',
      'report-dismissed',
      'report-followed',
    ]),
    targetType: ReportTarget,
    title: z.string(),
    /** The author of the title: the title is erased with this account. */
    titledBy: z.uuid().optional(),
  }),
);
