import { Avatar } from '../ui/display/avatar';
import { Badge, Chips, type BadgeTone } from '../ui/display/badge';
import { RemovableChip } from '../ui/display/removable-chip';
import { Banner } from '../ui/feedback/banner';
import { Button } from '../ui/button';
import { Plus } from '../ui/icons';
import { IdBadge } from '../ui/display/id-badge';
import { Place } from '../ui/display/place';
import { Part } from './part';

const tones: BadgeTone[] = ['critical', 'high', 'medium', 'low'];
const statuses: BadgeTone[] = ['active', 'running', 'paused', 'done', 'cancelled', 'suspended', 'pending', 'neutral'];

export function Labels() {
  return (
    <div>
      <Part title="Urgency and status">
        <div className="row">
          {[...tones, ...statuses].map(tone => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
        </div>
        <Chips items={['Transport', 'Medical Supplies', 'Volunteers', 'Funding']} max={3} />
        <RemovableChip onRemove={() => undefined}>Maharashtra</RemovableChip>
      </Part>
      <Part title="Badge">
        <IdBadge
          square
          left="NGO"
          right="Trust"
          avatar={<Avatar name="Neel Gali Animal Trust" square checked />}
          head={
            <>
              <h3>Neel Gali Animal Trust</h3>
              <Place>Pune, Maharashtra</Place>
            </>
          }
          actions={
            <>
              <Button tone="plain">Contact</Button>
              <Button icon={<Plus />}>Connect</Button>
            </>
          }
        >
          <p className="full">Ambulance and a twelve-kennel clinic in Kothrud.</p>
        </IdBadge>
        <IdBadge
          left="Activist"
          right="5+ years"
          avatar={<Avatar name="Meera Pillai" checked />}
          head={<h3>Meera Pillai</h3>}
        />
      </Part>
      <Part title="Banners">
        <Banner>
          26 failed, 3.4 % of those tried. <a href="#main">See the failed ones</a>
        </Banner>
        <Banner tone="bad">Something is wrong.</Banner>
        <Banner tone="info">The code can take a minute.</Banner>
        <Banner tone="good">Done.</Banner>
      </Part>
    </div>
  );
}
