import { isJournalIncomplete } from './verify.mjs';

test.each([
  ['content__content_journal-entry_written_v1: 12 events wait\nWait, and see the logs.', true],
  ['community__identity_member_changed_v1: 1 events wait\nWait, and see the logs.', false],
  ['OK    every event is applied', false],
])('the journal is incomplete while content has not applied its entries: %j', (events, isIncomplete) => {
  expect(isJournalIncomplete(events)).toBe(isIncomplete);
});
