/** How the name of a journal file of that time begins, in order of time: `2026-03-01T10-00-00.000Z`. */
export const journalFileAt = (time: Date) => time.toISOString().replaceAll(':', '-');
