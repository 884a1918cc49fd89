import '../admin.css';
import { useLingui } from '@lingui/react';
import { useSiteContent } from '../../api/site-content';
import { Card } from '../../ui/display/card';

/** The message as its recipients will read it. */
export function MailPreview({ subject, message }: { subject: string; message: string }) {
  const { i18n } = useLingui();
  const { text } = useSiteContent();
  return (
    <Card aria-labelledby="preview">
      <h2 id="preview" className="text-20">
        {i18n.t('Preview')}
      </h2>
      <div className="handset mt-4">
        <p className="small muted">
          {i18n.t('E-mail from {site}', { site: text('site-name', 'Animal Activist Register') })}
        </p>
        <div className="bubble">
          <b>{subject || i18n.t('Subject')}</b>
          {(message || i18n.t('Message')).split(/\n{2,}/).map((paragraph, index) => (
            <p key={index} className="mt-2 whitespace-pre-line">
              {paragraph}
            </p>
          ))}
        </div>
      </div>
    </Card>
  );
}
