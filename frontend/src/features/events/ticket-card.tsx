import { useLingui } from '@lingui/react';
import { encode } from 'uqr';
import { eventPath } from '../../shared/event-path';
import { addressOf } from '../../shared/share';
import { Card } from '../../ui/display/card';

/** A member's ticket: a QR code that the organiser's phone reads. */
export function TicketCard({ id, ticket }: { id: string; ticket: string }) {
  const { i18n } = useLingui();
  const { data, size } = encode(addressOf(`${eventPath(id)}?check-in=${ticket}`), { border: 2 });
  const dots = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <Card aria-labelledby="ticket">
      <h2 id="ticket">{i18n.t('Your ticket')}</h2>
      <div className="stack">
        <p>{i18n.t('Show this code when you come.')}</p>
        <svg
          role="img"
          aria-label={i18n.t('Code of your ticket')}
          viewBox={`0 0 ${size} ${size}`}
          shapeRendering="crispEdges"
        >
          <path fill="#fff" d={`M0 0h${size}v${size}h-${size}z`} />
          <path fill="#000" d={dots.join('')} />
        </svg>
      </div>
    </Card>
  );
}
