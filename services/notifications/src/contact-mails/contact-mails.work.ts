import { defineDueWork } from '@aar/platform/due-work/define-due-work';
import { z } from 'zod';

/** Due at once; a mail server that is away is waited for. */
export const sendContactMail = defineDueWork('send-contact-mail', z.object({ mailId: z.uuid() }));
