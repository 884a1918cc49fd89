const moderation = 'services/community/src/moderation';
const audit = 'services/identity/src/audit';
const servers = 'tools/backing-servers';
/** @type {[string, ...string[]]} */
const evidenceTests = ['services/community', 'test/evidence.spec.ts'];
/** @type {[string, ...string[]]} */
const auditTests = ['services/identity', 'test/audit-chain.spec.ts'];
/** @type {[string, ...string[]]} */
const serverTests = ['libs/testing', 'test/server-users.spec.ts'];

/** What is reported, the chain of the audit log, and what a service may do on the servers. @type {import('../fault.mjs').Fault[]} */
export const evidence = [
  {
    name: 'a report does not store what was reported',
    file: `${moderation}/abuse-reports.service.ts`,
    find: '    await storeSnapshot(tx, caseId, targetType, targetId);\n',
    replace: '',
    tests: evidenceTests,
  },
  {
    name: 'a report does not store what an event needs and its contact',
    file: `${moderation}/evidence-texts.ts`,
    find: "shown: ['description', `array_to_string(requirements, E'\\\\n')`, 'contact_info']",
    replace: "shown: ['description']",
    tests: evidenceTests,
  },
  {
    name: 'earlier contacts of an event are not recorded',
    file: 'services/community/src/database/migrations/20261128190010-store-all-evidence.ts',
    find: "`array_to_string(row.requirements, E'\\\\n')`, 'row.contact_info'],",
    replace: '],',
    tests: evidenceTests,
  },
  {
    name: 'the reason of a cancellation is in no evidence',
    file: 'services/community/src/events/plans.ts',
    find: '      await storeCancellation(tx, one, reason);\n',
    replace: '',
    tests: evidenceTests,
  },
  {
    name: 'each report of an unchanged thing stores it once more',
    file: `${moderation}/evidence.ts`,
    find: 'not(exists(known.where(sql<SqlBool>`',
    replace: 'not(exists(known.where(sql<SqlBool>`false and ',
    tests: evidenceTests,
  },
  {
    name: 'a picture that a case holds leaves the storage with its row',
    file: 'services/content/src/media/file-removals.service.ts',
    find: ' && !held.has(file.name)',
    replace: '',
    tests: ['services/content', 'test/evidence.spec.ts'],
  },
  {
    name: 'the files of a case are held for ever',
    file: `${moderation}/evidence.ts`,
    find: '  await releaseFiles(dataSource);\n',
    replace: '',
    tests: evidenceTests,
  },
  {
    name: 'staff read contacts in what was reported',
    file: `${moderation}/evidence.ts`,
    find: 'asReported.map(withMaskedContacts)',
    replace: 'asReported',
    tests: evidenceTests,
  },
  {
    name: 'staff read contacts in earlier texts',
    file: `${moderation}/evidence.ts`,
    find: 'rows.map(withMaskedContacts)',
    replace: 'rows',
    tests: evidenceTests,
  },
  {
    name: 'many edits hide a threat from staff',
    file: `${moderation}/evidence.ts`,
    find: 'return { versions: rows.map(withMaskedContacts), nextCursor };',
    replace: 'return { versions: rows.map(withMaskedContacts), nextCursor: nextCursor && null };',
    tests: evidenceTests,
  },
  {
    name: 'an erasure removes the earlier texts that a case holds',
    file: `${moderation}/evidence.ts`,
    find: "    .where('owner_id', '=', ownerId)\n    .where(texts => texts.not(isHeld(texts))),",
    replace: "    .where('owner_id', '=', ownerId),",
    tests: evidenceTests,
  },
  {
    name: 'an erasure removes an open case',
    file: `${moderation}/evidence.ts`,
    find: "db(tx).deleteFrom('moderation_cases').where('owner_id', '=', ownerId).where(isOver)",
    replace: "db(tx).deleteFrom('moderation_cases').where('owner_id', '=', ownerId)",
    tests: evidenceTests,
  },
  {
    name: 'a case that holds evidence keeps the id of its erased owner',
    file: `${moderation}/evidence.ts`,
    find: "  db(tx).updateTable('moderation_cases').set({ owner_id: null }).where('owner_id', '=', ownerId),\n",
    replace: '',
    tests: evidenceTests,
  },
  {
    name: 'earlier texts are pruned although a case holds them',
    file: `${moderation}/evidence.ts`,
    find: "texts.or([texts('owner_id', 'is', null), isOld]), texts.not(isHeld(texts))]",
    replace: "texts.or([texts('owner_id', 'is', null), isOld])]",
    tests: evidenceTests,
  },
  {
    name: 'cases of erased members are pruned while they are open',
    file: `${moderation}/evidence.ts`,
    find: "cases.and([cases('owner_id', 'is', null), isOver(cases)])",
    replace: "cases.and([cases('owner_id', 'is', null), cases.not(hasFiles(cases))])",
    tests: evidenceTests,
  },
  {
    name: 'missing links of the audit log are not noticed',
    file: `${audit}/audit-chain.ts`,
    find: 'when l.position <> l.before + 1 then',
    replace: 'when false then',
    tests: auditTests,
  },
  {
    name: 'changed links of the audit log are not noticed',
    file: `${audit}/audit-chain.ts`,
    find: 'when l.digest <> ${linkDigest} then',
    replace: 'when false then',
    tests: auditTests,
  },
  {
    name: 'deleted entries of the audit log are not noticed',
    file: `${audit}/audit-chain.ts`,
    find: 'when e.id is null and l.done_at >',
    replace: 'when false and l.done_at >',
    tests: auditTests,
  },
  {
    name: 'changed entries of the audit log are not noticed',
    file: `${audit}/audit-chain.ts`,
    find: 'l.entry_digest <> ${entryDigest} or ',
    replace: '',
    tests: auditTests,
  },
  {
    name: 'changed labels of the audit log are not noticed',
    file: `${audit}/audit-chain.ts`,
    find: ' or ${isLabelChanged})',
    replace: ')',
    tests: auditTests,
  },
  {
    name: 'inserted entries of the audit log are not noticed',
    file: `${audit}/audit-chain.ts`,
    find: '  if (unlinked) return { ...end',
    replace: '  if (false) return { ...end',
    tests: auditTests,
  },
  {
    name: 'an audit log whose end was cut off is intact',
    file: `${audit}/audit-chain.ts`,
    find: 'if (link?.digest !== digest)',
    replace: 'if (link && link.digest !== digest)',
    tests: auditTests,
  },
  {
    name: 'the night forgets what it verified the night before',
    file: `${audit}/audit-verifier.ts`,
    find: 'const known = check ? [check] : [];',
    replace: 'const known = check ? [] : [];',
    tests: auditTests,
  },
  {
    name: 'a service moves its durable to the events of others',
    file: `${servers}/nats-permissions.mjs`,
    find: '`$JS.API.CONSUMER.CREATE.EVENTS.${durable}.events.${event}`',
    replace: '`$JS.API.CONSUMER.CREATE.EVENTS.${durable}.>`',
    tests: serverTests,
  },
  {
    name: 'the page of the queues changes one-time codes',
    file: `${servers}/redis-acl.mjs`,
    find: '%R~bull:codes:*',
    replace: '~bull:codes:*',
    tests: serverTests,
  },
  {
    name: 'a service connects to the databases of the server itself',
    file: `${servers}/postgres.mjs`,
    find: 'revoke connect on database postgres, template1 from public',
    replace: 'select 1',
    tests: serverTests,
  },
];
