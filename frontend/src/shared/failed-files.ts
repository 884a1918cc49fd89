import type { I18n } from '@lingui/core';

export interface FailedFile {
  name: string;
  reason: string;
}

/** Which files were not taken, and why, in one line beside their field; nothing where all were. */
export const failedFiles = (i18n: I18n, failed: FailedFile[]): string | undefined =>
  failed.map(({ name, reason }) => i18n.t('{name}: {reason}', { name, reason })).join(' · ') || undefined;
