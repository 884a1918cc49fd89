import { useLingui } from '@lingui/react';
import { eventPath } from '../../../domain/events/event-path';
import { QrCode } from '../../../ui/display/qr-code';
import { addressOf } from '../../../domain/sharing/share';
import { Card } from '../../../ui/display/card';

/** A member's ticket: a QR code that the organiser's phone reads. */
export function TicketCard({ id, ticket }: { id: string; ticket: string }) {
  const { i18n } = useLingui();
  return (
    <Card aria-labelledby="ticket">
      <h2 id="ticket">{i18n.t('Your ticket')}</h2>
      <div className="stack">
        <p>{i18n.t('Show this code when you come.')}</p>
        <QrCode text={addressOf(`${eventPath(id)}?check-in=${ticket}`)} label={i18n.t('Code of your ticket')} />
      </div>
    </Card>
  );
}
