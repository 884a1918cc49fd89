import { Problem } from './problem';
import { toProblem } from './to-problem';

it.each([
  ['our own problem', new Problem('community.response.exists'), 'community.response.exists', 409],
  ['a refused database connection', { code: 'ECONNREFUSED' }, 'service.away', 503],
  ['a database that shuts down', { driverError: { code: '57P01' } }, 'service.away', 503],
  ['a full pool', new Error('timeout exceeded when trying to connect'), 'service.away', 503],
  ['a query that got no answer', new Error('Query read timeout'), 'service.away', 503],
  ['a query on a connection that was closed', new Error('Client was closed and is not queryable'), 'service.away', 503],
  ['a transaction that lost a deadlock', { driverError: { code: '40P01' } }, 'service.busy', 503],
  ['a query past its time', { driverError: { code: '57014' } }, 'service.late', 504],
  ['an oversize body', { statusCode: 413 }, 'input.too-large', 413],
  ['a body of a kind that nobody reads', { statusCode: 415 }, 'input.type', 415],
  ['a broken body', { statusCode: 400, message: 'Unexpected token' }, 'input.unreadable', 400],
  ['anything else', new Error('select * from members'), 'internal', 500],
])('maps %s to its problem', (_, error, code, status) => {
  expect(toProblem(error).toJSON()).toMatchObject({ code, status });
});

it('never sends the message of an unknown error', () => {
  expect(JSON.stringify(toProblem(new Error('password of the database')))).not.toContain('password');
});
