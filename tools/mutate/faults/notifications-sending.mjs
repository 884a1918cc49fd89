const source = 'services/notifications/src';
const deliveries = `${source}/deliveries`;
/** @param {...string} specs @returns {[string, ...string[]]} */
const tests = (...specs) => ['services/notifications', ...specs.map(name => `test/${name}.spec.ts`)];
/** @param {'deadline' | 'permits'} part @returns {[string, ...string[]]} */
const chunkRun = part => ['services/notifications', `src/deliveries/chunk-run.${part}.spec.ts`];

/**
 * Slots that channels share, deadlines of recipients, limits of channels, mail servers that do not answer or refuse an address.
 *
 * @type {import('../fault.mjs').Fault[]}
 */
export const notificationsSending = [
  {
    name: 'after a restore the pending recipients of a claimed chunk are sent to again',
    file: `${source}/restore/restored-deliveries.ts`,
    find: '  if (!isOver)\n',
    replace: '  if (false)\n',
    tests: tests('restore'),
  },
  {
    name: 'a chunk is sent before its claim is in the journal',
    file: `${deliveries}/chunk-sender.ts`,
    find: 'this.claims.record(claim),',
    replace: 'Promise.resolve(true),',
    tests: tests('restore'),
  },
  {
    name: 'a campaign goes out after a restore that its time was in',
    file: `${source}/campaigns/campaign-start.ts`,
    find: 'if (campaign.scheduledAt && (await wasDuringRestore(tx, campaign.scheduledAt)))',
    replace: 'if (false)',
    tests: tests('restore'),
  },
  {
    name: 'a slow channel keeps every slot from the others',
    file: `${deliveries}/chunk-sender.ts`,
    find: 'this.slotsTaken >= this.config.QUEUE_CONCURRENCY.campaigns && !this.underWay.includes(channel);',
    replace: 'this.slotsTaken > 1_000 && !this.underWay.includes(channel);',
    tests: tests('channel-slots'),
  },
  {
    name: 'a slow channel takes one slot more than there are',
    file: `${deliveries}/chunk-sender.ts`,
    find: ' && !this.underWay.includes(channel);',
    replace: ';',
    tests: tests('channel-slots'),
  },
  {
    name: 'recipients are given up because the worker stops',
    file: `${deliveries}/chunk-run.ts`,
    find: 'if (isLate && !this.options.stopping.aborted)',
    replace: 'if (isLate)',
    tests: chunkRun('deadline'),
  },
  {
    name: 'recipients who were never tried are given up',
    file: `${deliveries}/chunk-run.ts`,
    find: '      if (!isAwayForLong && !this.putOff.has(position)) continue;\n',
    replace: '',
    tests: chunkRun('deadline'),
  },
  {
    name: 'a provider that takes messages counts as away for long',
    file: `${deliveries}/chunk-run.ts`,
    find: 'this.isSilent && !this.tookSome;',
    replace: 'this.isSilent;',
    tests: chunkRun('deadline'),
  },
  {
    name: 'a used up limit fails recipients who were never tried',
    file: `${deliveries}/chunk-run.ts`,
    find: 'this.isSilent && !this.tookSome;',
    replace: 'this.serverAway && !this.tookSome;',
    tests: chunkRun('deadline'),
  },
  {
    name: 'a pause that a provider asks for fails recipients',
    file: `${deliveries}/chunk-run.ts`,
    find: '||= outcome.afterMs === undefined &&',
    replace: '||=',
    tests: chunkRun('deadline'),
  },
  {
    name: 'a chunk whose turn comes late has no time for retries',
    file: `${deliveries}/chunk-ledger.ts`,
    find: "sql<Date>`greatest(${ref('started.give_up_at')}, ${ref('claimed.give_up_at')})`",
    replace: "sql<Date>`${ref('started.give_up_at')}`",
    tests: tests('chunk-ledger'),
  },
  {
    name: 'a chunk is taken over before its holder could save what it sent during an outage',
    file: `${deliveries}/chunk-ledger.ts`,
    find: "\n          .where('due.hasHolder', '=', false)",
    replace: '',
    tests: tests('chunk-ledger'),
  },
  {
    name: 'a chunk whose save was cancelled is abandoned with what it sent',
    file: `${deliveries}/chunk-run.ts`,
    find: "const pause = faultOf(error) === 'environment' ? nextPause",
    replace: "const pause = faultOf(error) === 'version' ? nextPause",
    tests: ['services/notifications', 'src/deliveries/chunk-run.spec.ts'],
  },
  {
    name: 'each claim of a chunk moves its deadline',
    file: `${deliveries}/chunk-ledger.ts`,
    find: "coalesce(${ref('chunk.give_up_at')}, now() +",
    replace: 'coalesce(now() +',
    tests: tests('chunk-ledger'),
  },
  {
    name: 'a pause shortens the time that a chunk has',
    file: `${deliveries}/delivery-control.ts`,
    find: "give_up_at: later(ref('chunk.give_up_at'), ref('delivery.paused_at')),",
    replace: "give_up_at: ref('chunk.give_up_at'),",
    tests: tests('paused-deliveries'),
  },
  {
    name: 'recipients who failed are not retried for a day again',
    file: `${deliveries}/delivery-control.ts`,
    find: 'due_at: now,\n        give_up_at: null,',
    replace: 'due_at: now,',
    tests: tests('campaign-life'),
  },
  {
    name: 'a paused chunk waits for the limit of its channel',
    file: `${deliveries}/chunk-run.ts`,
    find: 'this.isHalted ||= isHalted;\n        this.endWaiting();\n',
    replace: 'this.isHalted ||= isHalted;\n',
    tests: chunkRun('permits'),
  },
  {
    name: 'a worker that stops waits for the limit of a channel',
    file: `${deliveries}/chunk-run.ts`,
    find: 'AbortSignal.any([options.stopping, this.ended.signal])',
    replace: 'AbortSignal.any([this.ended.signal])',
    tests: chunkRun('permits'),
    unnoticed: 'the next save, within a second, ends the wait too',
  },
  {
    name: 'the limit of a channel is used up by recipients who get nothing',
    file: `${deliveries}/chunk-run.ts`,
    find: `    if (outcome.status === 'suppressed' || outcome.status === 'later') permit.giveBack();\n`,
    replace: '',
    tests: chunkRun('permits'),
  },
  {
    name: 'the limit of a channel is used up by lanes that find nobody left',
    file: `${deliveries}/chunk-run.ts`,
    find: `    if (permit.status === 'granted' && !isNeeded) permit.giveBack();\n`,
    replace: '',
    tests: chunkRun('permits'),
  },
  {
    name: 'a message given back is not granted again',
    file: `${source}/channels/limits/send-allowance.ts`,
    find: 'void (grant.left += 1)',
    replace: 'void grant.left',
    tests: tests('send-limits'),
  },
  {
    name: 'a campaign goes on although nobody knows whether its messages arrive',
    file: `${source}/campaigns/campaign-watch.ts`,
    find: 'counts.failed + counts.unknown',
    replace: 'counts.failed',
    tests: tests('campaign-life'),
  },
  {
    name: 'a trial passes although nobody knows whether its messages arrived',
    file: `${source}/campaigns/campaign-watch.ts`,
    find: "sql<number>`${ref('chunk.failed')} + ${ref('chunk.unknown')}`.as('failed')",
    replace: "sql<number>`${ref('chunk.failed')}`.as('failed')",
    tests: tests('campaign-life'),
  },
  {
    name: 'a resumed campaign is held again for messages without an answer from before',
    file: `${source}/campaigns/campaign-control.ts`,
    find: "const failed = sql`${ref('chunk.failed')} + ${ref('chunk.unknown')}`;",
    replace: "const failed = sql`${ref('chunk.failed')}`;",
    tests: tests('campaign-life'),
  },
  {
    name: 'a mail server that never answers gets one message after the other',
    file: `${source}/channels/email/smtp-sender.ts`,
    find: `    if (outcome.status === 'unknown') this.unanswered += 1;\n    else if`,
    replace: '    if',
    tests: tests('smtp-sender'),
  },
  {
    name: 'a mail server that never answers is probed by many messages',
    file: `${source}/channels/email/smtp-sender.ts`,
    find: '    if (this.isAway) return resting;\n',
    replace: '',
    tests: tests('smtp-sender'),
  },
  {
    name: 'an address that the mail server does not know gets the next message',
    file: `${source}/channels/email/email-channel.ts`,
    find: '          await this.suppress(memberId, address, outcome.reason);\n',
    replace: '          return outcome;\n',
    tests: tests('refused-addresses'),
  },
  {
    name: 'every refused message suppresses its address',
    file: `${source}/channels/email/email-channel.ts`,
    find: ' && outcome.isAddressGone)',
    replace: ')',
    tests: tests('refused-addresses'),
  },
];
