/** The prefix of the names of journal files of that time, in chronological order: `2026-03-01T10-00-00.000Z`. */
export const journalFileAt = (time: Date) => time.toISOString().replaceAll(':', '-');
