import { QueryRunnerAlreadyReleasedError, QueryRunnerProviderAlreadyReleasedError } from 'typeorm';
import { Problem } from './problem';
import { toProblem } from './to-problem';

it.each([
  ['our own problem', new Problem('community.response.exists'), 'community.response.exists', 409],
  ['a refused database connection', { code: 'ECONNREFUSED' }, 'service.away', 503],
  ['a database that shuts down', { driverError: { code: '57P01' } }, 'service.away', 503],
  ['a full pool', new Error('timeout exceeded when trying to connect'), 'service.away', 503],
  ['a query that got no answer', new Error('Query read timeout'), 'service.away', 503],
  ['a query on a connection that was closed', new Error('Client was closed and is not queryable'), 'service.away', 503],
  [
    'a transaction whose connection broke between two statements',
    new QueryRunnerAlreadyReleasedError(),
    'service.away',
    503,
  ],
  ['the same through its entity manager', new QueryRunnerProviderAlreadyReleasedError(), 'service.away', 503],
  ['a transaction that lost a deadlock', { driverError: { code: '40P01' } }, 'service.busy', 503],
  ['a database without free connections', { driverError: { code: '53300' } }, 'service.away', 503],
  ['a full disk', { driverError: { code: '53100' } }, 'service.away', 503],
  ['a database without memory', { driverError: { code: '53200' } }, 'service.away', 503],
  ['a read-only database', { driverError: { code: '25006' } }, 'service.away', 503],
  ['a connection that broke', { driverError: { code: '08P01' } }, 'service.away', 503],
  ['a transaction that idled', { driverError: { code: '25P03' } }, 'service.busy', 503],
  ['a lock that was not free', { driverError: { code: '55P03' } }, 'service.busy', 503],
  ['a transaction that lost a serialization', { driverError: { code: '40001' } }, 'service.busy', 503],
  ['data that break a rule', { driverError: { code: '23514' } }, 'internal', 500],
  ['a query past its time', { driverError: { code: '57014' } }, 'service.late', 504],
  ['an oversize body', { statusCode: 413 }, 'input.too-large', 413],
  ['a body of a kind that nobody reads', { statusCode: 415 }, 'input.type', 415],
  ['a broken body', { statusCode: 400, message: 'Unexpected token' }, 'input.unreadable', 400],
  ['anything else', new Error('select * from members'), 'internal', 500],
])('maps %s to its problem', (_, error, code, status) => {
  expect(toProblem(error).toJSON()).toMatchObject({ code, status });
});

it.each(['53300', '25006', '40001', '57014'])('gives after %s the seconds to wait before a retry', code => {
  expect(toProblem({ driverError: { code } }).retryAfter).toBe(2);
});

it('never sends the message of an unknown error', () => {
  expect(JSON.stringify(toProblem(new Error('password of the database')))).not.toContain('password');
});
