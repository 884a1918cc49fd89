import type { ReportTarget } from '@aar/contracts/community/reports.contract';
import { maskContactsIn } from '@aar/contracts/masked-contact';
import type { Picture } from '@aar/contracts/vocabulary';
import { ago } from '@aar/platform/database/ago';
import { asBoolean } from '@aar/platform/database/as-boolean';
import { uuidOf } from '@aar/platform/database/uuid-of';
import { isHiddenContent } from '@aar/platform/moderation/hidden-content';
import { type Expression, expressionBuilder, sql } from 'kysely';
import type { EntityManager } from 'typeorm';
import { type CommunityTables, db } from '../database/db';
import { isNotErased } from '../standing/standing';
import { shownTexts } from './evidence-texts';
import type { hideables } from './hideables';

export interface Reported {
  ownerId: string;
  /** Empty for a private message, which staff read only in the case itself. */
  title: string;
  /** The author of the title: a photo has the title of its event, an offer of help the title of the support request. */
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
  /** Its pictures and files: each by the file name of a picture, or by the id of a file sent with a message. */
  files: string[];
}

interface Reportable {
  /** The kind under which moderation hides it. */
  kind: keyof typeof hideables;
  /**
   * Finds the thing if the member can read it, or could while it was public or as its recipient: leaving, a suspension, a block by its
   * owner and an end of the thing are no way out of a report. What moderation has hidden already, or is erased, cannot be reported.
   */
  reported(tx: EntityManager, id: string, reporterId: string): Query<Reported>;
  /** What staff see of the thing: `title` and `text` by its owner, `picture` if it is one. */
  preview(tx: EntityManager, id: string): Query<Omit<Preview, 'isHidden'>>;
}
interface Query<Row> extends Expression<Row> {
  executeTakeFirst(): Promise<Row | undefined>;
}

/** The file name of a picture, from its URL. */
const fileOf = (url: Expression<unknown>) => sql<string>`regexp_replace(${url}, '^.*/', '')`;
const fileOfPicture = (picture: Expression<unknown>) => fileOf(sql`${picture}->>'url'`);
const noFiles = sql<string[]>`'{}'::text[]`.as('files');
const noPlace = sql<string | null>`null::text`.as('place');
const noPicture = sql<Picture | null>`null::jsonb`.as('picture');
const noTitle = sql.lit('').as('title');
const pathOf = (page: string, id: Expression<string>) =>
  sql<string | null>`${sql.lit(`/${page}/`)} || ${id}`.as('href');
const placeOf = (table: 'events' | 'support_requests') =>
  sql<
    string | null
  >`concat_ws(', ', ${sql.ref(`${table}.location`)}, ${sql.ref(`${table}.city`)}, ${sql.ref(`${table}.state`)})`.as(
    'place',
  );

const memberName = sql<string>`coalesce(nullif(${sql.ref('ngo_name')}, ''), ${sql.ref('full_name')}, 'A member')`.as(
  'title',
);
const isThere = (kind: keyof typeof hideables, id: Expression<string>, owner: Expression<string>) => {
  const { and, not } = expressionBuilder<CommunityTables>();
  return and([isNotErased(owner), not(isHiddenContent(kind, id))]);
};
/** Days for which a closed request can still be reported. Each request was public once: it begins active. */
const reportableDays = 90;

/** Everything that members can report. Add a new noun here and in `ReportTarget`. */
const reportables: Record<ReportTarget, Reportable> = {
  member: {
    kind: 'community.member',
    reported: (tx, id) =>
      db(tx)
        .selectFrom('activists')
        .select(['id as ownerId', memberName, 'id as titledBy'])
        .where('id', '=', id)
        .where('status', '<>', 'deleted')
        .where(({ not, ref }) => not(isHiddenContent('community.member', ref('activists.id')))),
    preview: (tx, id) =>
      db(tx)
        .selectFrom('activists')
        .select(({ ref, fn, eb, val }) => [
          memberName,
          shownTexts('member').as('text'),
          sql<string | null>`concat_ws(', ', nullif(${ref('city')}, ''), nullif(${ref('state')}, ''))`.as('place'),
          fn.coalesce('member_since', 'joined_at').as('createdAt'),
          pathOf('activists', ref('id')),
          noPicture,
          eb
            .case()
            .when('avatar_url', 'like', val('/api/media/files/%'))
            .then(sql<string[]>`array[${fileOf(ref('avatar_url'))}]`)
            .else(sql<string[]>`'{}'`)
            .end()
            .as('files'),
        ])
        .where('id', '=', id)
        .where('status', '<>', 'deleted'),
  },
  support_request: {
    kind: 'community.support-request',
    reported: (tx, id) =>
      db(tx)
        .selectFrom('support_requests')
        .select(['owner_id as ownerId', 'title', 'owner_id as titledBy'])
        .where('id', '=', id)
        .where(({ or, eb }) => or([eb('status', '<>', 'closed'), eb('ended_at', '>', ago(`${reportableDays} days`))]))
        .where(({ ref }) =>
          isThere('community.support-request', ref('support_requests.id'), ref('support_requests.owner_id')),
        ),
    preview: (tx, id) =>
      db(tx)
        .selectFrom('support_requests')
        .select(({ ref, selectFrom }) => {
          const photos = sql<{ photo: Picture }>`jsonb_array_elements(${ref('photos')})`.as<'photo'>(sql.ref('photo'));
          const files = selectFrom(photos)
            .select(fileOfPicture(sql.ref('photo')).as('file'))
            .orderBy('file');
          return [
            ...(['title', 'created_at as createdAt'] as const),
            shownTexts('support_request').as('text'),
            placeOf('support_requests'),
            pathOf('support-requests', ref('id')),
            noPicture,
            sql<string[]>`array${files}`.as('files'),
          ];
        })
        .where('id', '=', id),
  },
  event: {
    kind: 'community.event',
    reported: (tx, id) =>
      db(tx)
        .selectFrom('events')
        .select(['owner_id as ownerId', 'title', 'owner_id as titledBy'])
        .where('id', '=', id)
        .where(({ ref }) => isThere('community.event', ref('events.id'), ref('events.owner_id'))),
    preview: (tx, id) =>
      db(tx)
        .selectFrom('events')
        .select(({ ref, selectFrom }) => {
          const files = selectFrom('event_photos as p')
            .innerJoin('photos as f', join =>
              join.onRef('f.id', '=', 'p.photo_id').onRef('f.owner_id', '=', 'p.member_id'),
            )
            .select(photo => fileOfPicture(photo.ref('f.picture')).as('file'))
            .where('p.event_id', '=', ref('events.id'))
            .where('p.member_id', '=', ref('events.owner_id'))
            .orderBy('file');
          return [
            ...(['title', 'created_at as createdAt'] as const),
            shownTexts('event').as('text'),
            placeOf('events'),
            pathOf('events', ref('id')),
            noPicture,
            sql<string[]>`array${files}`.as('files'),
          ];
        })
        .where('id', '=', id),
  },
  event_photo: {
    kind: 'community.event-photo',
    reported: (tx, id) =>
      shownPhotos(tx, id)
        .select(['p.member_id as ownerId', 'events.title', 'events.owner_id as titledBy'])
        .where(({ ref }) => isThere('community.event', ref('events.id'), ref('events.owner_id')))
        .where(({ ref }) => isThere('community.event-photo', ref('p.photo_id'), ref('p.member_id'))),
    preview: (tx, id) =>
      shownPhotos(tx, id)
        .select(({ ref }) => [
          noTitle,
          sql.lit('').as('text'),
          placeOf('events'),
          pathOf('events', ref('events.id')),
          'p.added_at as createdAt',
          'f.picture',
          sql<string[]>`array[${fileOfPicture(ref('f.picture'))}]`.as('files'),
        ])
        .orderBy('p.added_at')
        .limit(1),
  },
  response: {
    kind: 'community.response',
    reported: (tx, id, reporterId) =>
      db(tx)
        .selectFrom('responses')
        .innerJoin('support_requests as q', 'q.id', 'request_id')
        .select(['responses.member_id as ownerId', 'q.title', 'q.owner_id as titledBy'])
        .where('responses.id', '=', id)
        .where('q.owner_id', '=', reporterId)
        .where(({ ref }) => isThere('community.response', ref('responses.id'), ref('responses.member_id'))),
    preview: (tx, id) =>
      db(tx)
        .selectFrom('responses')
        .select(({ ref }) => [
          noTitle,
          shownTexts('response').as('text'),
          noPlace,
          'created_at as createdAt',
          pathOf('support-requests', ref('request_id')),
          noPicture,
          noFiles,
        ])
        .where('id', '=', id),
  },
  message: {
    kind: 'community.message',
    reported: (tx, id, reporterId) =>
      db(tx)
        .selectFrom('messages')
        .select(['sender_id as ownerId', noTitle, 'sender_id as titledBy'])
        .where('id', '=', id)
        .where('recipient_id', '=', reporterId)
        .where(({ ref }) => isThere('community.message', ref('messages.id'), ref('messages.sender_id'))),
    preview: (tx, id) =>
      db(tx)
        .selectFrom('messages')
        .select(({ ref, selectFrom }) => {
          const files = selectFrom('message_attachments')
            .select(({ ref }) => sql<string>`${ref('attachment_id')}::text`.as('file'))
            .where('message_id', '=', ref('messages.id'))
            .orderBy('file');
          return [
            noTitle,
            sql<string>`coalesce(nullif(${ref('body')}, ''), ${ref('subject')})`.as('text'),
            noPlace,
            'created_at as createdAt',
            sql<string | null>`null::text`.as('href'),
            noPicture,
            sql<string[]>`array${files}`.as('files'),
          ];
        })
        .where('id', '=', id),
  },
};

/** The photo on each event that shows it. */
const shownPhotos = (tx: EntityManager, id: string) =>
  db(tx)
    .selectFrom('event_photos as p')
    .innerJoin('photos as f', join => join.onRef('f.id', '=', 'p.photo_id').onRef('f.owner_id', '=', 'p.member_id'))
    .innerJoin('events', 'events.id', 'p.event_id')
    .where('p.photo_id', '=', id);

export const kindOf = (type: ReportTarget) => reportables[type].kind;
/** The thing in its present state. */
export const previewStatement = (tx: EntityManager, type: ReportTarget, id: string) =>
  reportables[type].preview(tx, id);

/** Staff read members' texts with contacts masked. */
export const withMaskedContacts = <W extends { title: string; text: string }>(words: W): W => ({
  ...words,
  title: maskContactsIn(words.title),
  text: maskContactsIn(words.text),
});

/** The thing and its owner; undefined if the reporter cannot see it. */
export async function findReported(
  tx: EntityManager,
  { type, id, reporterId }: { type: ReportTarget; id: string; reporterId: string },
): Promise<Reported | undefined> {
  return reportables[type].reported(tx, id, reporterId).executeTakeFirst();
}

/** The thing in its present state, with contacts masked; null if it no longer exists. */
export async function previewOf(tx: EntityManager, type: ReportTarget, id: string): Promise<Preview | null> {
  const { preview, kind } = reportables[type];
  const found = await db(tx)
    .selectFrom(sql<Omit<Preview, 'isHidden'>>`${preview(tx, id)}`.as('thing'))
    .selectAll()
    .select(asBoolean(isHiddenContent(kind, uuidOf(id))).as('isHidden'))
    .executeTakeFirst();
  return found ? { ...withMaskedContacts(found), place: found.place || null } : null;
}
