import { FacebookIcon, InstagramIcon, LinkedInIcon, TwitterIcon } from '../../ui/brand-icons';
import type { SocialNetwork, SocialPage } from '@aar/contracts/content/footer-contact';

const networks: Record<SocialNetwork, { name: string; Icon: typeof FacebookIcon }> = {
  facebook: { name: 'Facebook', Icon: FacebookIcon },
  twitter: { name: 'Twitter', Icon: TwitterIcon },
  instagram: { name: 'Instagram', Icon: InstagramIcon },
  linkedin: { name: 'LinkedIn', Icon: LinkedInIcon },
};

export default function SocialLinks({ pages }: { pages: readonly SocialPage[] }) {
  return (
    <ul className="links2">
      {pages.map(({ network, url }) => {
        const { name, Icon } = networks[network];
        return (
          <li key={network}>
            <a href={url} rel="noopener noreferrer" target="_blank">
              <Icon aria-hidden="true" />
              <span>{name}</span>
            </a>
          </li>
        );
      })}
    </ul>
  );
}
