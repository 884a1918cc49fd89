import type { I18n } from '@lingui/core';

export interface FailedFile {
  name: string;
  reason: string;
}

/** The files that were rejected and why, in one line for their field; undefined if there are none. */
export const failedFiles = (i18n: I18n, failed: FailedFile[]): string | undefined =>
  failed.map(({ name, reason }) => i18n.t('{name}: {reason}', { name, reason })).join(' · ') || undefined;
