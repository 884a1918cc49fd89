import type { ConsentPurpose } from '@aar/contracts/identity/privacy.contract';

/** Which text about each purpose members read now; a version goes up when the meaning of its text changes. */
export const noticeVersions: Record<ConsentPurpose, string> = {
  terms: '1',
  directory: '1',
  alerts: '1',
  broadcasts: '1',
};
