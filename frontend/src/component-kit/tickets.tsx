import { Badge, Chips } from '../ui/display/badge';
import { Button, LinkButton, SquareButton } from '../ui/button';
import { Hand, Share2 } from '../ui/icons';
import { Place } from '../ui/display/place';
import { Ticket, TicketStub, type TicketTone } from '../ui/display/ticket';

export function Tickets({ tall }: { tall?: boolean }) {
  return (
    <ul className={tall ? 'card-list card-list--3' : 'card-list'}>
      {(['critical', 'high', 'medium', 'low'] as TicketTone[]).slice(0, tall ? 3 : 4).map(tone => (
        <li key={tone} className="slot">
          <Ticket
            tone={tone}
            tall={tall}
            top={
              <>
                <Badge tone={tone}>{tone}</Badge>
                <Badge tone="active">Active</Badge>
                <span className="ticket__kind">Emergency Rescue</span>
              </>
            }
            stub={<TicketStub label="Needed by" date="Nov 20, 2026" time="14:30" count={5} countLabel="responses" />}
            actions={
              <>
                <Button icon={<Hand />}>Offer Help</Button>
                <LinkButton tone="plain" to="/kit">
                  View Details
                </LinkButton>
                {!tall && (
                  <SquareButton label={`Share the ${tone} one`}>
                    <Share2 />
                  </SquareButton>
                )}
              </>
            }
          >
            <h3>Dog hit by a scooter near Karve Road signal</h3>
            <Place>Erandwane, Pune, Maharashtra</Place>
            {!tall && (
              <>
                <p className="clamp">
                  A brown female dog cannot stand on her hind legs. She is under the tea stall, calm, and lets people
                  come near. Needs a vehicle and a stretcher to reach the clinic.
                </p>
                <Chips items={['Transport', 'Medical Supplies', 'Volunteers', 'Funding']} max={3} />
              </>
            )}
          </Ticket>
        </li>
      ))}
    </ul>
  );
}
