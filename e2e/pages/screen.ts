import type { Page } from '@playwright/test';

type Role = 'administrator' | 'editor' | 'activist' | 'ngo';
/** A screen to test: its viewer, and what is open on it. */
export interface Screen {
  name: string;
  path: string;
  role?: Role;
  /** Signs in another viewer than one of the roles. */
  as?(page: Page): Promise<unknown>;
  /** Opens the dialog or drawer to test. */
  open?(page: Page): Promise<unknown>;
  /** It opens differently on phone and desktop, so it is opened again at each width. */
  opensByWidth?: true;
}

export const openDialog = async (page: Page, button: string | RegExp) => {
  await page.getByRole('button', { name: button }).first().click();
  await page.getByRole('dialog').waitFor();
};
