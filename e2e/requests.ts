import type { Locator } from '@playwright/test';

interface Wanted {
  title: string;
  description: string;
  urgency: 'Critical' | 'High' | 'Medium' | 'Low';
  location: string;
}

/** Fills in the dialog of a new support request; the place is the member's own by default. */
export async function fillRequest(form: Locator, { title, description, urgency, location }: Wanted) {
  await form.getByLabel('Title').fill(title);
  await form.getByLabel('Description').fill(description);
  await form.getByLabel('Request Type').selectOption('Emergency Rescue');
  await form.getByText(urgency, { exact: true }).click();
  await form.getByLabel('Location').fill(location);
}
