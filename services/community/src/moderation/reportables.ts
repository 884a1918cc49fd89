import type { ReportTarget } from '@aar/contracts/community/reports.contract';
import { maskContactsIn } from '@aar/contracts/masked-contact';
import type { Picture } from '@aar/contracts/vocabulary';
import { isHidden, isShown } from '@aar/platform/moderation/hidden-content';
import type { EntityManager } from 'typeorm';
import { isActiveMemberSql } from '../standing/standing';
import { shownTexts } from './evidence-texts';
import type { hideables } from './hideables';

export interface Reported {
  ownerId: string;
  /** Empty for a private message, which staff read only in the case itself. */
  title: string;
  /** The author of the title: a photo has the title of its event, an offer of help that of the support request. */
  titledBy: string;
}
export interface Preview {
  title: string;
  text: string;
  place: string | null;
  createdAt: Date;
  isHidden: boolean;
  href: string | null;
  picture: Picture | null;
  /** Its pictures and files: by the name of a picture's file, or by the id of a file sent with a message. */
  files: string[];
}

interface Reportable {
  /** The kind under which moderation hides it. */
  kind: keyof typeof hideables;
  /** SQL that finds the thing `$1` if the member `$2` can see it: only then it can be reported. */
  reported: string;
  /**
   * SQL of what staff see of the thing `$1`: `title` and `text` by its owner, `place`, `createdAt`, `href`, `picture` if it is
   * one, and `files`.
   */
  preview: string;
}

/** SQL of the name of a picture's file, from its address. */
const fileOf = (url: string) => `regexp_replace(${url}, '^.*/', '')`;
const noFiles = `'{}'::text[] as files`;

const memberName = `coalesce(nullif(ngo_name, ''), full_name, 'A member')`;
const shown = (kind: keyof typeof hideables, table: string, owner: string) =>
  `${isActiveMemberSql(`${table}.${owner}`)} and ${isShown(kind, `${table}.id`)}`;

/** Everything that members can report. Add a new noun here and in `ReportTarget`. */
const reportables: Record<ReportTarget, Reportable> = {
  member: {
    kind: 'community.member',
    reported: `select id as "ownerId", ${memberName} as title, id as "titledBy" from activists
      where id = $1 and $2::uuid is not null and status = 'active' and ${isShown('community.member', 'activists.id')}`,
    preview: `select ${memberName} as title, ${shownTexts('member')} as text,
      concat_ws(', ', nullif(city, ''), nullif(state, '')) as place, coalesce(member_since, joined_at) as "createdAt", '/activists/' || id as href,
      null::jsonb as picture,
      case when avatar_url like '/api/media/files/%' then array[${fileOf('avatar_url')}] else '{}' end as files
      from activists where id = $1 and status <> 'deleted'`,
  },
  support_request: {
    kind: 'community.support-request',
    reported: `select owner_id as "ownerId", title, owner_id as "titledBy" from support_requests
      where id = $1 and $2::uuid is not null and status in ('active', 'completed')
        and ${shown('community.support-request', 'support_requests', 'owner_id')}`,
    preview: `select title, ${shownTexts('support_request')} as text, concat_ws(', ', location, city, state) as place, created_at as "createdAt",
      '/support-requests/' || id as href, null::jsonb as picture,
      array(select ${fileOf(`photo->>'url'`)} from jsonb_array_elements(photos) photo order by 1) as files from support_requests where id = $1`,
  },
  event: {
    kind: 'community.event',
    reported: `select owner_id as "ownerId", title, owner_id as "titledBy" from events
      where id = $1 and $2::uuid is not null and status <> 'paused' and ${shown('community.event', 'events', 'owner_id')}`,
    preview: `select title, ${shownTexts('event')} as text, concat_ws(', ', location, city, state) as place, created_at as "createdAt",
      '/events/' || id as href, null::jsonb as picture,
      array(select ${fileOf(`f.picture->>'url'`)} from event_photos p join photos f on f.id = p.photo_id and f.owner_id = p.member_id
        where p.event_id = events.id and p.member_id = events.owner_id order by 1) as files
      from events where id = $1`,
  },
  event_photo: {
    kind: 'community.event-photo',
    reported: `select p.member_id as "ownerId", events.title, events.owner_id as "titledBy" from event_photos p
        join photos f on f.id = p.photo_id and f.owner_id = p.member_id join events on events.id = p.event_id
      where p.photo_id = $1 and $2::uuid is not null and events.status <> 'paused'
        and ${shown('community.event', 'events', 'owner_id')} and ${isActiveMemberSql('p.member_id')}
        and ${isShown('community.event-photo', 'p.photo_id')}`,
    preview: `select '' as title, '' as text, concat_ws(', ', e.location, e.city, e.state) as place, p.added_at as "createdAt",
      '/events/' || e.id as href, f.picture, array[${fileOf(`f.picture->>'url'`)}] as files from event_photos p
      join photos f on f.id = p.photo_id and f.owner_id = p.member_id join events e on e.id = p.event_id
      where p.photo_id = $1 order by p.added_at limit 1`,
  },
  response: {
    kind: 'community.response',
    reported: `select responses.member_id as "ownerId", q.title, q.owner_id as "titledBy"
        from responses join support_requests q on q.id = request_id
      where responses.id = $1 and q.owner_id = $2 and ${shown('community.response', 'responses', 'member_id')}`,
    preview: `select '' as title, ${shownTexts('response')} as text, null::text as place, created_at as "createdAt",
      '/support-requests/' || request_id as href, null::jsonb as picture, ${noFiles} from responses where id = $1`,
  },
  message: {
    kind: 'community.message',
    reported: `select sender_id as "ownerId", '' as title, sender_id as "titledBy" from messages
      where id = $1 and recipient_id = $2 and ${shown('community.message', 'messages', 'sender_id')}`,
    preview: `select '' as title, coalesce(nullif(body, ''), subject) as text, null::text as place, created_at as "createdAt",
      null::text as href, null::jsonb as picture,
      array(select attachment_id::text from message_attachments where message_id = messages.id order by 1) as files
      from messages where id = $1`,
  },
};

export const kindOf = (type: ReportTarget) => reportables[type].kind;
/** SQL of the thing `$1` as it is now. */
export const previewStatement = (type: ReportTarget) => reportables[type].preview;

/** Staff read what members wrote without its contacts. */
export const withMaskedContacts = <W extends { title: string; text: string }>(words: W): W => ({
  ...words,
  title: maskContactsIn(words.title),
  text: maskContactsIn(words.text),
});

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
  return found ? { ...withMaskedContacts(found), place: found.place || null } : null;
}
