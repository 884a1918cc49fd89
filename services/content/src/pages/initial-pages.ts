import type { EditedPage } from '@aar/contracts/content/pages.contract';
import { asColumns } from '@aar/platform/database/field-columns';
import type { EntityManager } from 'typeorm';
import { db } from '../database/db';
import { aboutUs } from './initial/about-us';
import { contactUs } from './initial/contact-us';
import { privacyPolicy } from './initial/privacy-policy';
import { termsOfService } from './initial/terms-of-service';

type InitialPage = Pick<EditedPage, 'slug' | 'title' | 'content' | 'template' | 'metaDescription'>;

/** The pages of a new site. */
export const initialPages: InitialPage[] = [
  {
    slug: 'about-us',
    template: 'about',
    title: 'About Us',
    content: aboutUs,
    metaDescription: 'What the register is, who stands behind it, and how it finds help for an animal within minutes.',
  },
  {
    slug: 'privacy-policy',
    template: 'legal',
    title: 'Privacy Policy',
    content: privacyPolicy,
    metaDescription: 'What we keep about you, why, for how long, and what you can ask for.',
  },
  {
    slug: 'terms-of-service',
    template: 'legal',
    title: 'Terms of Service',
    content: termsOfService,
    metaDescription: 'The rules that members of the register agree to.',
  },
  {
    slug: 'contact-us',
    template: 'contact',
    title: 'Contact Us',
    content: contactUs,
    metaDescription: 'How to reach the people who run the register.',
  },
];

/** Adds pages that never existed on the site; one that an administrator deleted is not added again. */
export async function writeInitialPages(tx: EntityManager): Promise<void> {
  const removed = await db(tx).selectFrom('removed_pages').select('slug').execute();
  const wasRemoved = new Set(removed.map(({ slug }) => slug));
  const missing = initialPages.filter(({ slug }) => !wasRemoved.has(slug));
  if (missing.length === 0) return;
  await db(tx)
    .insertInto('pages')
    .values(missing.map(page => ({ ...asColumns(page), is_published: true })))
    .onConflict(known => known.column('slug').doNothing())
    .execute();
}

export const recordRemovedPage = (tx: EntityManager, slug: string): Promise<unknown> =>
  db(tx)
    .insertInto('removed_pages')
    .values({ slug })
    .onConflict(known => known.doNothing())
    .execute();
