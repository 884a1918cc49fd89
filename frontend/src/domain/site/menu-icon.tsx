import type { MenuIcon } from '@aar/contracts/content/menu-items.contract';
import { Calendar, ExternalLink, Heart, House, Phone, Settings, ShieldCheck, User, Users } from '../../ui/icons';

/** The icons that an administrator can choose for a menu item. */
export const menuIcons: Record<MenuIcon, typeof House> = {
  home: House,
  users: Users,
  calendar: Calendar,
  heart: Heart,
  phone: Phone,
  shield: ShieldCheck,
  user: User,
  settings: Settings,
  'external-link': ExternalLink,
};

/** One of these icons, before the text of a link. */
export default function MenuIconOf({ name }: { name: MenuIcon }) {
  const Icon = menuIcons[name];
  return <Icon className="mr-1 inline size-5" aria-hidden />;
}
