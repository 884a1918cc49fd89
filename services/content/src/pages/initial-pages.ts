import type { EntityManager } from 'typeorm';
import { aboutUs } from './initial/about-us';
import { contactUs } from './initial/contact-us';
import { privacyPolicy } from './initial/privacy-policy';
import { termsOfService } from './initial/terms-of-service';

/** The pages of a new site. */
export const initialPages = [
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

/** Adds the pages that the site never had; one that an administrator deleted is not added again. */
export async function writeInitialPages(tx: EntityManager): Promise<void> {
  for (const { slug, title, content, metaDescription, template } of initialPages)
    await tx.query(
      `insert into pages (slug, title, content, meta_description, template, is_published)
       select $1, $2, $3, $4, $5, true where not exists (select from removed_pages where slug = $1)
       on conflict (slug) do nothing`,
      [slug, title, content, metaDescription, template],
    );
}

export const noteRemovedPage = (tx: EntityManager, slug: string): Promise<unknown> =>
  tx.query('insert into removed_pages (slug) values ($1) on conflict do nothing', [slug]);
