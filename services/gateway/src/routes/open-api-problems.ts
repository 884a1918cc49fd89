import { STATUS_CODES } from 'node:http';
import { errors as allErrors } from '@aar/contracts/errors';

/** Schema of the body of every response that is not 2xx, with the codes of the error table and their messages. */
export const problemSchema = (errors: typeof allErrors) => ({
  type: 'object',
  required: ['type', 'title', 'status', 'code', 'message'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: {
      type: 'string',
      description: Object.entries(errors)
        .map(([code, [status, message]]) => `- \`${code}\` (${status}): ${message}`)
        .join('\n'),
      enum: Object.keys(errors),
    },
    message: { type: 'string', description: 'The sentence to show' },
    template: { type: 'string', description: 'The sentence with `{places}`, where it has values' },
    values: { type: 'object', description: 'What fills the places', additionalProperties: true },
    errors: {
      type: 'array',
      description: 'The fields that need another look',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: { path: { type: 'string' }, message: { type: 'string' } },
      },
    },
  },
});

const retryAfter = { 'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' } } };
const problem = (description: string, headers?: object) => ({
  description,
  ...(headers && { headers }),
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
});

const codesOf = (status: number) =>
  Object.entries(allErrors)
    .filter(([code, [itsStatus]]) => itsStatus === status && code.split('.').length === 2)
    .map(([code]) => `\`${code}\``)
    .join(', ');

/** One named response for each status that any route may return. The codes of a single noun are listed only in the schema. */
export const problemResponses = {
  ...Object.fromEntries(
    [400, 401, 403, 404, 413, 415, 429, 503, 504].map(status => [
      `Problem${status}`,
      problem(
        [STATUS_CODES[status], codesOf(status)].filter(Boolean).join(': '),
        status === 429 || status === 503 ? retryAfter : undefined,
      ),
    ]),
  ),
  Problem: problem('Any other problem; `code` names it'),
};
