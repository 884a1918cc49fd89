import { z } from 'zod';
import { defineContract, route } from '../contract';

export const evidence = defineContract('content.evidence', {
  file: route({
    http: 'GET /admin/evidence/:caseId/:file',
    access: 'admin',
    file: true,
    summary: 'A picture or file as it was when it was reported, as long as its case holds it',
    input: z.object({ caseId: z.uuid(), file: z.string().regex(/^[A-Za-z0-9_.-]{8,80}$/) }),
    output: z.unknown(),
  }),
});
