import type { ComponentType } from 'react';
import { FacebookIcon, LinkedInIcon, TelegramIcon, TwitterIcon, WhatsAppIcon } from '../../ui/brand-icons';
import { wordsOf } from './share';

/** What is shared: a page of this site and its text. */
interface Shared {
  title: string;
  url: string;
  message: string;
  hashtags: string[];
}
interface Network {
  name: string;
  Icon: ComponentType;
  link(shared: Shared): string;
}

const withQuery = (address: string, fields: Record<string, string>) => `${address}?${new URLSearchParams(fields)}`;
const lines = (...parts: string[]) => parts.filter(Boolean).join('\n');

/** The networks a page can be shared on, each with the URL of its share page. */
export const networks: Network[] = [
  {
    name: 'WhatsApp',
    Icon: WhatsAppIcon,
    link: shared => withQuery('https://wa.me/', { text: lines(shared.title, shared.url, wordsOf(shared)) }),
  },
  {
    name: 'Telegram',
    Icon: TelegramIcon,
    link: shared =>
      withQuery('https://t.me/share/url', { url: shared.url, text: lines(shared.title, wordsOf(shared)) }),
  },
  {
    name: 'Facebook',
    Icon: FacebookIcon,
    link: ({ url }) => withQuery('https://www.facebook.com/sharer/sharer.php', { u: url }),
  },
  {
    name: 'Twitter',
    Icon: TwitterIcon,
    link: ({ title, url, message, hashtags }) =>
      withQuery('https://twitter.com/intent/tweet', {
        text: lines(title, message),
        url,
        ...(hashtags.length > 0 && { hashtags: hashtags.join(',') }),
      }),
  },
  {
    name: 'LinkedIn',
    Icon: LinkedInIcon,
    link: ({ url }) => withQuery('https://www.linkedin.com/sharing/share-offsite/', { url }),
  },
];
