import type { ReportTarget } from '@aar/contracts/community/reports.contract';
import type { Picture } from '@aar/contracts/vocabulary';
import { maskContactsIn } from '@aar/contracts/masked-contact';
import { isHidden, isShown } from '@aar/platform/moderation/hidden-content';
import type { EntityManager } from 'typeorm';
import { isActiveMember } from '../standing/standing';
import type { hideables } from './hideables';

export interface Reported {
  ownerId: string;
  /** Empty for a private message, which staff read only in the case itself. */
  title: string;
  /** The author of the title: a photo has the title of its event, an offer of help that of the support request. */
  titledBy: string;
}
export interface Preview {
  text: string;
  place: string | null;
  createdAt: Date;
  isHidden: boolean;
  href: string | null;
  picture: Picture | null;
}

interface Reportable {
  /** The kind under which moderation hides it. */
  kind: keyof typeof hideables;
  /** SQL that finds the thing `$1` if the member `$2` can see it: only then it can be reported. */
  reported: string;
  /** SQL of what staff see of the thing `$1`: `text`, `place`, `createdAt`, `href`, and `picture` if it is one. */
  preview: string;
}

const memberName = `coalesce(nullif(ngo_name, ''), full_name, 'A member')`;
const shown = (kind: keyof typeof hideables, table: string, owner: string) =>
  `${isActiveMember(`${table}.${owner}`)} and ${isShown(kind, `${table}.id`)}`;

/** Everything that members can report. Add a new noun here and in `ReportTarget`. */
const reportables: Record<ReportTarget, Reportable> = {
  member: {
    kind: 'community.member',
    reported: `select id as "ownerId", ${memberName} as title, id as "titledBy" from activists
      where id = $1 and $2::uuid is not null and status = 'active' and ${isShown('community.member', 'activists.id')}`,
    preview: `select coalesce(bio, '') as text, concat_ws(', ', nullif(city, ''), nullif(state, '')) as place,
      joined_at as "createdAt", '/activists/' || id as href from activists where id = $1 and status <> 'deleted'`,
  },
  support_request: {
    kind: 'community.support-request',
    reported: `select owner_id as "ownerId", title, owner_id as "titledBy" from support_requests
      where id = $1 and $2::uuid is not null and status in ('active', 'completed')
        and ${shown('community.support-request', 'support_requests', 'owner_id')}`,
    preview: `select description as text, concat_ws(', ', location, city, state) as place, created_at as "createdAt",
      '/support-requests/' || id as href from support_requests where id = $1`,
  },
  event: {
    kind: 'community.event',
    reported: `select owner_id as "ownerId", title, owner_id as "titledBy" from events
      where id = $1 and $2::uuid is not null and status <> 'paused' and ${shown('community.event', 'events', 'owner_id')}`,
    preview: `select description as text, concat_ws(', ', location, city, state) as place, created_at as "createdAt",
      '/events/' || id as href from events where id = $1`,
  },
  event_photo: {
    kind: 'community.event-photo',
    reported: `select p.member_id as "ownerId", events.title, events.owner_id as "titledBy" from event_photos p
        join photos f on f.id = p.photo_id and f.owner_id = p.member_id join events on events.id = p.event_id
      where p.photo_id = $1 and $2::uuid is not null and events.status <> 'paused'
        and ${shown('community.event', 'events', 'owner_id')} and ${isActiveMember('p.member_id')}
        and ${isShown('community.event-photo', 'p.photo_id')}`,
    preview: `select '' as text, concat_ws(', ', e.location, e.city, e.state) as place, p.added_at as "createdAt",
      '/events/' || e.id as href, f.picture from event_photos p
      join photos f on f.id = p.photo_id and f.owner_id = p.member_id join events e on e.id = p.event_id
      where p.photo_id = $1 order by p.added_at limit 1`,
  },
  response: {
    kind: 'community.response',
    reported: `select responses.member_id as "ownerId", q.title, q.owner_id as "titledBy"
        from responses join support_requests q on q.id = request_id
      where responses.id = $1 and q.owner_id = $2 and ${shown('community.response', 'responses', 'member_id')}`,
    preview: `select message as text, null::text as place, created_at as "createdAt",
      '/support-requests/' || request_id as href from responses where id = $1`,
  },
  message: {
    kind: 'community.message',
    reported: `select sender_id as "ownerId", '' as title, sender_id as "titledBy" from messages
      where id = $1 and recipient_id = $2 and ${shown('community.message', 'messages', 'sender_id')}`,
    preview: `select coalesce(nullif(body, ''), subject) as text, null::text as place, created_at as "createdAt", null::text as href
      from messages where id = $1`,
  },
};

export const kindOf = (type: ReportTarget) => reportables[type].kind;

/** The thing and its owner; undefined when the reporter cannot see it. */
export async function findReported(
  tx: EntityManager,
  { type, id, reporterId }: { type: ReportTarget; id: string; reporterId: string },
): Promise<Reported | undefined> {
  const [found] = await tx.query<Reported[]>(reportables[type].reported, [id, reporterId]);
  return found;
}

/** The thing as it is now, with contacts masked; null when it no longer exists. */
export async function previewOf(tx: EntityManager, type: ReportTarget, id: string): Promise<Preview | null> {
  const { preview, kind } = reportables[type];
  const [found] = await tx.query<Preview[]>(
    `select thing.*, ${isHidden(kind, '$1')} as "isHidden" from (${preview}) thing`,
    [id],
  );
  return found
    ? { ...found, picture: found.picture ?? null, place: found.place || null, text: maskContactsIn(found.text) }
    : null;
}
