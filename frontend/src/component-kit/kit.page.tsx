// Shows every UI primitive on one page; not part of the built site, so its texts are not translated.
import { CalendarSpot, HeartSpot, LetterSpot, MegaphoneSpot, PhoneSpot, PlaceSpot } from '../ui/art/spots';
import { Button, IconButton, SquareButton } from '../ui/button';
import { Flyer } from '../ui/display/flyer';
import { PageHead } from '../ui/display/heading';
import { Bell, Hand, Plus, Share2, Trash2 } from '../ui/icons';
import { BackLink, MoreLink } from '../ui/navigation/link';
import { Pager } from '../ui/navigation/pager';
import { CardSkeletons, TicketSkeletons } from '../ui/feedback/skeleton';
import { EmptyState, ErrorState } from '../ui/feedback/states';
import { PageTitle } from '../page-parts/page-title';
import { Fields } from './fields';
import { Labels } from './labels';
import { Numbers } from './numbers';
import { Panel } from './panel';
import { Part } from './part';
import { Pictures } from './pictures';
import { Tickets } from './tickets';
import { Windows } from './windows';

export function Component() {
  return (
    <div className="wrap pb-12">
      <PageTitle>Kit</PageTitle>
      <BackLink to="/">Home</BackLink>
      <PageHead title="Everything there is">Calls for help from members. The most urgent hang on top.</PageHead>
      <Part title="Buttons">
        <div className="row">
          <Button icon={<Hand />}>Offer Help</Button>
          <Button tone="sun" icon={<Plus />}>
            Create Request
          </Button>
          <Button tone="plain">View Details</Button>
          <Button tone="danger" icon={<Trash2 />}>
            Delete
          </Button>
          <Button tone="quiet">Clear All</Button>
          <Button pending pendingLabel="Saving...">
            Save
          </Button>
          <Button disabled>Event Full</Button>
          <SquareButton label="Share">
            <Share2 />
          </SquareButton>
          <IconButton label="Notifications, 3 unread" count={3}>
            <Bell />
          </IconButton>
          <MoreLink to="/kit">See all 14</MoreLink>
        </div>
        <Windows />
      </Part>
      <div className="two two--even">
        <Part title="Fields">
          <Fields />
        </Part>
        <Labels />
      </div>
      <Part title="Tickets">
        <Tickets />
        <Tickets tall />
        <Pager hasMore onMore={() => undefined} />
      </Part>
      <Numbers />
      <Part title="Flyer">
        <Flyer
          id="flyer"
          title="What the register does"
          items={[
            { icon: <PlaceSpot />, title: 'Find Local Activists', text: 'See who is near you by state and city.' },
            {
              icon: <MegaphoneSpot />,
              title: 'Quick Mobilisation',
              text: 'Instant notifications when a call comes in.',
            },
            { icon: <CalendarSpot />, title: 'Event Management', text: 'Plan rallies and drives, with RSVP.' },
            { icon: <PhoneSpot />, title: 'Verified Members', text: 'Each mobile number is confirmed.' },
            { icon: <LetterSpot />, title: 'Targeted Alerts', text: 'E-mail and SMS by place and by interest.' },
            { icon: <HeartSpot />, title: 'Support Network', text: 'Ask fellow activists for help, any hour.' },
          ]}
        />
      </Part>
      <Part title="Loading, empty, error">
        <TicketSkeletons count={2} />
        <CardSkeletons count={2} />
        <EmptyState title="No requests here" as="h3" action={<Button tone="sun">Create Request</Button>}>
          Nobody near Jaipur is waiting for help. Good.
        </EmptyState>
        <ErrorState title="Error loading activists" as="h3" onRetry={() => undefined}>
          This page couldn't load. Check your connection.
        </ErrorState>
      </Part>
      <Panel />
      <Pictures />
    </div>
  );
}
