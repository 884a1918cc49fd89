import { AsyncLocalStorage } from 'node:async_hooks';
import { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import { Socket } from 'node:net';
import { inTransaction, transactions } from '@aar/platform/database/transaction';
import type { QueryRunner } from 'typeorm';

interface OpenTransaction {
  /** The connection of the transaction, the only one that may be used. */
  socket: unknown;
  /** Until the end of the transaction: what was started in it may continue. */
  isOpen: boolean;
  violations: string[];
  /** The stack of its opening, for I/O that a library does later by itself. */
  opened: Error;
}

const current = new AsyncLocalStorage<OpenTransaction | undefined>();
/** What the transactions of this test file have done besides SQL, until `takeViolations` returns it. */
const found: string[] = [];

/** Functions of `fs` with a callback or a stream. Synchronous reads, as when a module is loaded, are allowed. */
const ofFiles = ['open', 'readFile', 'writeFile', 'appendFile', 'stat', 'readdir', 'mkdir', 'rm', 'unlink', 'rename'];
const streamsOfFiles = ['createReadStream', 'createWriteStream'];

/**
 * From now on a transaction opened by `inTransaction` refuses all I/O other than SQL on its own connection: it is rolled back
 * with an error that names the place. Returns a function that ends this.
 */
export function raiseFence(): () => void {
  const run = transactions.run;
  transactions.run = fenced;
  const ends = [
    wrap(Socket.prototype, 'write', socket => !isOutput(socket) && 'writes to another connection'),
    wrap(Socket.prototype, 'connect', () => 'opens a connection'),
    wrap(ChildProcess.prototype as never, 'spawn', () => 'starts a process'),
    ...Object.keys(fs.promises)
      .filter(name => typeof fs.promises[name as keyof typeof fs.promises] === 'function')
      .map(name => wrap(fs.promises, name, () => `calls fs.promises.${name}`)),
    ...[...ofFiles, ...streamsOfFiles].map(name => wrap(fs, name, () => `calls fs.${name}`)),
  ];
  return () => {
    transactions.run = run;
    for (const end of ends) end();
  };
}

/** What transactions did since the last call, each with its stack. */
export const takeViolations = () => found.splice(0);

/** Runs without the fence what a test does on purpose in the middle of a transaction. */
export const unfenced = <T>(work: () => Promise<T>): Promise<T> =>
  current.run({ ...closed, opened: new Error() }, work);

/** A transaction that a test leaves open on purpose while it does something else. */
export const holdTransaction: typeof inTransaction = (dataSource, work) =>
  unfenced(() => inTransaction(dataSource, work));

const closed = { socket: undefined, isOpen: false, violations: [] };

async function fenced<T>(runner: QueryRunner, work: () => Promise<T>): Promise<T> {
  const around = current.getStore();
  if (around && around.socket === undefined) return work();
  const opened = withLongStack();
  const { connection } = (await runner.connect()) as { connection: { stream: unknown } };
  const transaction: OpenTransaction = { socket: connection.stream, isOpen: true, violations: [], opened };
  try {
    const result = await current.run(transaction, work);
    if (transaction.violations.length > 0) throw new Error(transaction.violations.join('\n'));
    return result;
  } finally {
    transaction.isOpen = false;
  }
}

type Functions = Record<string, (...given: unknown[]) => unknown>;

/**
 * Records a call of the function within a transaction but does not prevent it, because that would leave a library in a
 * broken state.
 */
function wrap(target: object, name: string, describe: (self: unknown) => string | false): () => void {
  const own = Object.getOwnPropertyDescriptor(target, name);
  const original = (target as Functions)[name]!;
  const wrapped = function (this: unknown, ...given: unknown[]) {
    const transaction = current.getStore();
    if (transaction?.isOpen && transaction.socket !== this) {
      const what = describe(this);
      if (what) record(transaction, what);
    }
    return original.apply(this, given);
  };
  Object.defineProperty(target, name, {
    value: wrapped,
    configurable: true,
    writable: true,
    enumerable: own?.enumerable,
  });
  return () => {
    if (own) Object.defineProperty(target, name, own);
    else delete (target as Functions)[name];
  };
}

function record(transaction: OpenTransaction, what: string) {
  const places = [withLongStack(), transaction.opened].map(placesIn).find(({ length }) => length > 0) ?? [];
  const violation = `a transaction ${what}:\n${places.join('\n')}`;
  transaction.violations.push(violation);
  found.push(violation);
}

/** The lines of a stack that are in our code. */
const placesIn = ({ stack = '' }: Error) =>
  stack.split('\n').filter(line => /\/(services|libs)\//.test(line) && !line.includes('/src/transaction-fence.'));

function withLongStack() {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 60;
  const error = new Error();
  Error.stackTraceLimit = stackTraceLimit;
  return error;
}

/** Log output is allowed. */
const isOutput = (socket: unknown) => socket === process.stdout || socket === process.stderr;
