// Every primitive on one page, for looking at; not part of the built site, so its texts are not translated.
import { useState, type ReactNode } from 'react';
import { AsleepArt } from '../ui/art/asleep-art';
import { Care } from '../ui/art/care';
import { HeroScene } from '../ui/art/hero-scene';
import { IndiaMap } from '../ui/art/india-map';
import { Rally } from '../ui/art/rally';
import { Rescue } from '../ui/art/rescue';
import { RingsArt } from '../ui/art/rings-art';
import { CalendarSpot, HeartSpot, LetterSpot, MegaphoneSpot, PhoneSpot, PlaceSpot } from '../ui/art/spots';
import { Wildlife } from '../ui/art/wildlife';
import { AlertDialog } from '../ui/alert-dialog';
import { Avatar } from '../ui/avatar';
import { Badge, Chips, RemovableChip, type BadgeTone } from '../ui/badge';
import { Banner } from '../ui/banner';
import { Button, IconButton, LinkButton, SquareButton } from '../ui/button';
import { CheckPills, Checkbox, RadioCards } from '../ui/choices';
import { CodeBoxes } from '../ui/code-boxes';
import { Dialog } from '../ui/dialog';
import { Field } from '../ui/field';
import { Flyer } from '../ui/flyer';
import { PageHead, Sign, SwashHeading } from '../ui/heading';
import { Bell, Hand, Plus, Share2, Trash2 } from '../ui/icons';
import { IdBadge } from '../ui/id-badge';
import { PasswordInput, PhoneInput, SearchInput, Select, TextArea, TextInput } from '../ui/inputs';
import { BackLink, MoreLink } from '../ui/link';
import { Facts, Score, Stones } from '../ui/numbers';
import { Pager } from '../ui/pager';
import { Place } from '../ui/place';
import { BarRow, Counts, ProgressBar } from '../ui/progress-bar';
import { Sheet } from '../ui/sheet';
import { CardSkeletons, TicketSkeletons } from '../ui/skeleton';
import { EmptyState, ErrorState } from '../ui/states';
import { Switch } from '../ui/switch';
import { TabPanel, Tabs } from '../ui/tabs';
import { Ticket, TicketStub, type TicketTone } from '../ui/ticket';
import { toast } from '../ui/toast';
import { PageTitle } from '../board/page-title';

const tones: BadgeTone[] = ['critical', 'high', 'medium', 'low'];
const statuses: BadgeTone[] = ['active', 'running', 'paused', 'done', 'cancelled', 'suspended', 'pending', 'neutral'];

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-8">
      <SwashHeading className="mb-3">{title}</SwashHeading>
      <div className="stack">{children}</div>
    </section>
  );
}

function Tickets({ tall }: { tall?: boolean }) {
  return (
    <ul className={tall ? 'board board--3' : 'board'}>
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

function Fields() {
  const [kind, setKind] = useState('activist');
  const [share, setShare] = useState(true);
  return (
    <div className="stack">
      <Field label="Full Name">
        <TextInput defaultValue="Meera Pillai" />
      </Field>
      <Field label="Mobile" hint="10 digits, we send a code to it">
        <PhoneInput placeholder="98765 43210" />
      </Field>
      <Field label="Title" error="Title must be at least 5 characters">
        <TextInput defaultValue="Dog" />
      </Field>
      <Field label="City">
        <TextInput disabled value="Please select a state first" readOnly />
      </Field>
      <Field label="State" optional>
        <Select placeholder="All states" options={[{ value: 'KL', label: 'Kerala' }]} />
      </Field>
      <Field label="Password">
        <PasswordInput />
      </Field>
      <Field label="Message">
        <TextArea />
      </Field>
      <SearchInput label="Name, bio or interest" />
      <RadioCards
        legend="I am joining as"
        value={kind}
        onValueChange={setKind}
        options={[
          { value: 'activist', label: 'Individual Activist' },
          { value: 'ngo', label: 'NGO/Organization' },
        ]}
      />
      <RadioCards
        legend="Urgency"
        plain
        layout="grid"
        options={tones.map(tone => ({
          value: tone,
          label: tone,
          note: 'Within 24 hours',
          face: <Badge tone={tone}>{tone}</Badge>,
        }))}
      />
      <CheckPills
        legend="Interests"
        plain
        name="interests"
        options={['Street Animals', 'Wildlife Protection', 'Legal Advocacy'].map(value => ({ value, label: value }))}
      />
      <Checkbox error="You must accept the terms and conditions">I am 18 or older and accept the terms.</Checkbox>
      <Switch label="Auto-share Events" checked={share} onCheckedChange={setShare} />
      <Switch label="Include Hashtags" checked={!share} onCheckedChange={next => setShare(!next)} />
    </div>
  );
}

function Windows() {
  const [open, setOpen] = useState<'dialog' | 'code' | 'alert'>();
  const [code, setCode] = useState('');
  const close = () => setOpen(undefined);
  return (
    <div className="row">
      <Button tone="plain" onClick={() => setOpen('dialog')}>
        Dialog
      </Button>
      <Button tone="plain" onClick={() => setOpen('code')}>
        Code dialog
      </Button>
      <Button tone="plain" onClick={() => setOpen('alert')}>
        Alert dialog
      </Button>
      <Button
        tone="plain"
        onClick={() =>
          toast.success('Message Sent!', "Thank you for reaching out. We'll get back to you within 24 hours.")
        }
      >
        Toast
      </Button>
      <Button tone="plain" onClick={() => toast.error('Failed to join event')}>
        Error toast
      </Button>
      <Dialog
        open={open === 'dialog'}
        onClose={close}
        title="Join Animal Activist Register"
        description="Connect with activists across India and make a difference"
        footer={
          <Button type="submit" form="kit-form" wide>
            Send OTP & Register
          </Button>
        }
      >
        <Banner tone="bad">
          <b>Two fields need another look:</b> Mobile and Confirm Password.
        </Banner>
        <form id="kit-form">
          <Fields />
        </form>
      </Dialog>
      <Dialog
        small
        open={open === 'code'}
        onClose={close}
        title="Enter the 6-digit code"
        description="Sent by SMS to +91 98•••••210"
        footer={<Button wide>Verify & Complete Registration</Button>}
      >
        <CodeBoxes
          label="6-digit code"
          value={code}
          onChange={setCode}
          error={code.length === 6 ? 'Invalid code. Please try again.' : undefined}
        />
        <Banner tone="info">The code can take a minute. By e-mail, check your spam or junk folder.</Banner>
      </Dialog>
      <AlertDialog
        open={open === 'alert'}
        title="Cancel this campaign?"
        confirmLabel="Cancel campaign"
        tone="danger"
        onConfirm={close}
        onCancel={close}
      >
        Those who have not been reached yet will not be.
      </AlertDialog>
    </div>
  );
}

export function Component() {
  const [tab, setTab] = useState('all');
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
              avatar={<Avatar name="Neel Gali Animal Trust" square verified />}
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
              avatar={<Avatar name="Meera Pillai" verified />}
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
          <Part title="Rings">
            <RingsArt />
            <ol className="rings">
              <li className="done">
                <span className="o">✓</span>
                <span>Pune</span>
                <span className="num">148</span>
              </li>
              <li className="next">
                <span className="o">2</span>
                <span>Within 60 km</span>
                <span className="num">64</span>
              </li>
            </ol>
          </Part>
        </div>
      </div>
      <Part title="Tickets">
        <Tickets />
        <Tickets tall />
        <Pager hasMore onMore={() => undefined} />
      </Part>
      <Part title="Numbers">
        <Stones
          items={[
            { label: 'Active Members', value: '2,847' },
            { label: 'NGOs Connected', value: '156' },
            { label: 'Events This Month', value: '89' },
          ]}
        />
        <Score
          items={[
            { label: 'Support Requests', value: 4 },
            { label: 'Events Created', value: 2 },
            { label: 'Messages', value: 9 },
            { label: 'Total Responses', value: 31 },
          ]}
        />
        <Sheet hold="pin">
          <h2>Campaign</h2>
          <Facts
            items={[
              { label: 'Email', value: 'rahul.b@mail.example' },
              { label: 'Joined', value: 'Nov 19, 2026' },
            ]}
          />
          <div className="mt-4">
            <ProgressBar
              label="Sent"
              max={1184}
              valueText="801 of 1,184 handled, 68 percent"
              segments={[
                { tone: 'done', value: 734 },
                { tone: 'failed', value: 26 },
                { tone: 'unknown', value: 6 },
                { tone: 'skipped', value: 35 },
              ]}
            />
          </div>
          <p className="countline py-2">
            <span>
              <b>68 %</b>, 320 a minute
            </span>
            <span>About 2 min left</span>
          </p>
          <Counts
            items={[
              { label: 'Total', value: '1,184' },
              { label: 'Pending', value: '383', tone: 'open' },
              { label: 'Sent', value: '734', tone: 'done' },
              { label: 'Failed', value: '26', tone: 'failed' },
              { label: 'Unknown', value: '6', tone: 'unknown' },
              { label: 'Suppressed', value: '35', tone: 'skipped' },
            ]}
          />
          <ul className="audbars mt-4">
            <BarRow label="WhatsApp" value={1412} max={1906} text="1,412" />
            <BarRow label="E-mail" value={1838} max={1906} text="1,838" />
          </ul>
        </Sheet>
        <Sheet hold="tape">
          <h2>Tabs</h2>
          <Tabs
            label="Requests"
            value={tab}
            onValueChange={setTab}
            tabs={[
              { value: 'all', label: 'All Requests', count: 14 },
              { value: 'mine', label: 'My Requests', note: '(Login Required)', disabled: true },
              { value: 'more', label: 'More' },
            ]}
          >
            <TabPanel value="all">All of them</TabPanel>
            <TabPanel value="more">More of them</TabPanel>
          </Tabs>
        </Sheet>
      </Part>
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
          Something is standing in the road.
        </ErrorState>
      </Part>
      <Part title="Art">
        <div className="hero">
          <div className="wrap hero__in">
            <div className="hero__words">
              <Sign>Someone on your street needs help now</Sign>
              <p>Find activists near you, raise the alarm, and arrive together.</p>
            </div>
            <div className="hero__scene">
              <HeroScene />
            </div>
          </div>
        </div>
        <div className="kerb" />
        <div className="grid gap-3 md:grid-cols-2">
          <Rally />
          <Care />
          <Rescue />
          <Wildlife />
          <AsleepArt />
          <div className="map">
            <IndiaMap points={[{ label: 'Delhi 412', longitude: 77.2, latitude: 28.6, radius: 9 }]} />
          </div>
        </div>
      </Part>
    </div>
  );
}
