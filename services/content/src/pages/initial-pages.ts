import { aboutUs } from './initial/about-us';
import { contactUs } from './initial/contact-us';
import { privacyPolicy } from './initial/privacy-policy';
import { termsOfService } from './initial/terms-of-service';

/** The pages that a site has from its first minute on. */
export const initialPages = [
  {
    slug: 'about-us',
    title: 'About Us',
    content: aboutUs,
    metaDescription: 'What the register is, who stands behind it, and how it finds help for an animal within minutes.',
  },
  {
    slug: 'privacy-policy',
    title: 'Privacy Policy',
    content: privacyPolicy,
    metaDescription: 'What we keep about you, why, for how long, and what you can ask for.',
  },
  {
    slug: 'terms-of-service',
    title: 'Terms of Service',
    content: termsOfService,
    metaDescription: 'The rules that members of the register agree to.',
  },
  {
    slug: 'contact-us',
    title: 'Contact Us',
    content: contactUs,
    metaDescription: 'How to reach the people who run the register.',
  },
].map(page => ({ ...page, isPublished: true }));
