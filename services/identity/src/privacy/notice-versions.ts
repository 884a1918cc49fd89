import type { ConsentPurpose } from '@aar/contracts/identity/privacy.contract';

/** The current version of the notice for each purpose; it increases when the meaning of the text changes. */
export const noticeVersions: Record<ConsentPurpose, string> = {
  terms: '1',
  directory: '1',
  alerts: '1',
  broadcasts: '1',
};
