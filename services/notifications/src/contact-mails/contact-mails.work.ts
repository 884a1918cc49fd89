import { defineDueWork } from '@aar/platform/due-work/define-due-work';
import { z } from 'zod';

/** Due immediately; retried while the mail server is unavailable. */
export const sendContactMail = defineDueWork('send-contact-mail', z.object({ mailId: z.uuid() }));
