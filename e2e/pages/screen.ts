import type { Page } from '@playwright/test';

type Role = 'administrator' | 'editor' | 'activist' | 'ngo';
/** A screen that is looked at: by whom, and with what open on it. */
export interface Screen {
  name: string;
  path: string;
  role?: Role;
  /** Who else looks at it. */
  as?(page: Page): Promise<unknown>;
  /** What else must be open on it. */
  open?(page: Page): Promise<unknown>;
  /** What is open on a phone would not be on a desk: it is opened at each width anew. */
  opensByWidth?: true;
}

export const openDialog = async (page: Page, button: string | RegExp) => {
  await page.getByRole('button', { name: button }).first().click();
  await page.getByRole('dialog').waitFor();
};
