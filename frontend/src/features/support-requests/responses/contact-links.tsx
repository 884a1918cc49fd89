import { useLingui } from '@lingui/react';
import { WhatsAppIcon } from '../../../ui/brand-icons';
import { LinkButton } from '../../../ui/button';
import { Mail, MessageSquare, Phone } from '../../../ui/icons';
import { contactIn } from './contact-in-text';

/** The contact that a helper shared: its text, links to call or write, and the conversation. */
export function ContactLinks({
  text,
  conversationId,
  name,
}: {
  text: string | null;
  conversationId: string | null;
  name: string;
}) {
  const { i18n } = useLingui();
  const { mobile, email } = contactIn(text ?? '');
  const links = [
    ...(mobile
      ? [
          { href: `tel:+91${mobile}`, icon: <Phone />, label: i18n.t('Call'), title: i18n.t('Call {name}', { name }) },
          {
            href: `https://wa.me/91${mobile}`,
            icon: <WhatsAppIcon />,
            label: i18n.t('WhatsApp'),
            title: i18n.t('WhatsApp to {name}', { name }),
          },
        ]
      : []),
    ...(email
      ? [
          {
            href: `mailto:${email}`,
            icon: <Mail />,
            label: i18n.t('E-mail'),
            title: i18n.t('E-mail to {name}', { name }),
          },
        ]
      : []),
  ];
  return (
    <>
      {text && (
        <p className="full place">
          <Phone />
          <span>{text}</span>
        </p>
      )}
      {(links.length > 0 || conversationId) && (
        <div className="full row">
          {links.map(({ href, icon, label, title }) => (
            <a
              key={href}
              className="btn btn--plain"
              href={href}
              aria-label={title}
              {...(href.startsWith('https') && { target: '_blank', rel: 'noopener noreferrer' })}
            >
              {icon}
              <span>{label}</span>
            </a>
          ))}
          {conversationId && (
            <LinkButton
              tone="plain"
              to={`/messages/${conversationId}`}
              icon={<MessageSquare />}
              aria-label={i18n.t('Message to {name}', { name })}
            >
              {i18n.t('Message')}
            </LinkButton>
          )}
        </div>
      )}
    </>
  );
}
