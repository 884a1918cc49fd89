import type { ComponentType } from 'react';
import { FacebookIcon, LinkedInIcon, TelegramIcon, TwitterIcon, WhatsAppIcon } from '../ui/brand-icons';

const hashtags = ['AnimalRights', 'AnimalWelfare', 'Activism'];

interface Network {
  name: string;
  Icon: ComponentType;
  link(title: string, url: string): string;
}

const withQuery = (address: string, fields: Record<string, string>) => `${address}?${new URLSearchParams(fields)}`;

/** Where a title and a link can be shared, each as the address of that network's own share page. */
export const networks: Network[] = [
  {
    name: 'WhatsApp',
    Icon: WhatsAppIcon,
    link: (title, url) => withQuery('https://wa.me/', { text: `${title} ${url}` }),
  },
  {
    name: 'Telegram',
    Icon: TelegramIcon,
    link: (title, url) => withQuery('https://t.me/share/url', { url, text: title }),
  },
  {
    name: 'Facebook',
    Icon: FacebookIcon,
    link: (_, url) => withQuery('https://www.facebook.com/sharer/sharer.php', { u: url }),
  },
  {
    name: 'Twitter',
    Icon: TwitterIcon,
    link: (title, url) =>
      withQuery('https://twitter.com/intent/tweet', { text: title, url, hashtags: hashtags.join(',') }),
  },
  {
    name: 'LinkedIn',
    Icon: LinkedInIcon,
    link: (_, url) => withQuery('https://www.linkedin.com/sharing/share-offsite/', { url }),
  },
];
