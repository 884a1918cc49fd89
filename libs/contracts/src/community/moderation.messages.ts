import { z } from 'zod';
import { defineEvent } from '../messaging';
import { ReportTarget } from './reports.contract';

/**
 * What became of a report or an appeal, for one of the people concerned: whoever is reported, or somebody who reported. It holds
 * neither the reason of a report nor the note of a decision; those are read on the site.
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
    /** Whose words the title is: it goes with their account. */
    titledBy: z.uuid().optional(),
  }),
);
