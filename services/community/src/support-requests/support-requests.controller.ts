import { randomUUID } from 'node:crypto';
import { type Actor, mayCall } from '@aar/contracts/access';
import { cutText } from '@aar/contracts/text/cut-text';
import { supportRequests } from '@aar/contracts/community/support-requests.contract';
import { supportRequestCreated } from '@aar/contracts/community/support-requests.messages';
import { maskContactsIn } from '@aar/contracts/masked-contact';
import { Problem } from '@aar/platform/errors/problem';
import { addToOutbox } from '@aar/platform/messaging/outbox';
import { asColumns } from '@aar/platform/database/field-columns';
import { inTransaction } from '@aar/platform/database/transaction';
import type { Handlers, Inputs, Once } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { DataSource } from 'typeorm';
import { db } from '../database/db';
import { ContactViews } from '../contacts/contact-views';
import { refuseUnreachable } from '../relations/refuse-unreachable';
import { stayActive } from '../standing/standing';
import { storePoint, pointFor, refuseElsewhere } from './exact-places';
import { lockPhotosOf } from '../photos/lock-photos';
import { storePhotos } from './request-photos';
import { OwnRequests } from './own-requests.service';
import { ResponsesService } from './responses.service';
import { SupportRequestsRepository } from './support-requests.repository';

type In = Inputs<typeof supportRequests>;

/** Number of characters of the description in the event about a new request. */
const mostOfDescription = 600;

@Implements(supportRequests)
export class SupportRequestsController implements Handlers<typeof supportRequests> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly requests: SupportRequestsRepository,
    private readonly offers: ResponsesService,
    private readonly own: OwnRequests,
    private readonly views: ContactViews,
  ) {}

  list(input: In['list'], actor: Actor | null) {
    return this.requests.list(input, actor);
  }

  my(page: In['my'], actor: Actor) {
    return this.requests.ofOwner(actor, page);
  }

  similar(input: In['similar'], actor: Actor) {
    return this.requests.similar(input, actor);
  }

  async get({ id }: In['get'], actor: Actor | null) {
    const request = await this.requests.find(id, actor);
    if (!request) throw new Problem('community.support-request.unknown');
    return request;
  }

  create(
    { dateNeeded, timeNeeded, contactMobile, contactEmail, point, photos: photoIds = [], ...input }: In['create'],
    actor: Actor,
    once: Once,
  ) {
    return once(async tx => {
      if (point) refuseElsewhere(point, input);
      if (photoIds.length > 0) await lockPhotosOf(tx, actor.id);
      await stayActive(tx, actor);
      const fields = {
        id: randomUUID(),
        ownerId: actor.id,
        ...input,
        // A form sends an empty string for a blank field.
        dateNeeded: dateNeeded || null,
        timeNeeded: timeNeeded || null,
        contactMobile: contactMobile || null,
        contactEmail: contactEmail || null,
      };
      const stored = await db(tx)
        .insertInto('support_requests')
        .values(asColumns(fields))
        .returning(['status', 'created_at as createdAt'])
        .executeTakeFirstOrThrow();
      const request = { ...fields, ...stored };
      const cell = point ? await storePoint(tx, request.id, point) : null;
      const ids = { requestId: request.id, ownerId: actor.id };
      const photos = photoIds.length > 0 ? await storePhotos(tx, ids, photoIds) : [];
      const { createdAt } = request;
      await addToOutbox(tx, supportRequestCreated, {
        ...request,
        requestId: request.id,
        description: cutText(maskContactsIn(request.description), mostOfDescription),
        createdAt: createdAt.toISOString(),
      });
      const hasContact = request.contactMobile !== null || request.contactEmail !== null;
      const standing = { mergedInto: null, isHidden: false, isOwner: true, hasResponded: false, myResponse: null };
      const { owner } = await this.requests.written(tx, request.id, actor);
      return { ...request, cell, photos, owner, hasContact, responses: 0, ...standing };
    });
  }

  update(input: In['update'], actor: Actor, once: Once) {
    return once(tx => this.own.edit(tx, input, actor));
  }

  setStatus(input: In['setStatus'], actor: Actor, once: Once) {
    return once(tx => this.own.setStatus(tx, input, actor));
  }

  respond(input: In['respond'], actor: Actor, once: Once) {
    return once(tx => this.offers.offer(input, actor, tx));
  }

  responses({ id, ...page }: In['responses'], actor: Actor) {
    return this.offers.ofRequest(id, actor, page);
  }

  /** Not in `once`, for the same reason as `contact`. */
  point({ id }: In['point'], actor: Actor) {
    return inTransaction(this.dataSource, async tx => {
      await stayActive(tx, actor);
      const point = await pointFor(tx, id, actor);
      if (!point) throw new Problem('community.point.unknown');
      return point;
    });
  }

  /** Not in `once`, which would store the contacts a second time, with the response. */
  contact({ id }: In['contact'], actor: Actor) {
    return inTransaction(this.dataSource, async tx => {
      await stayActive(tx, actor);
      const found = await this.requests.contactOf(id, actor, tx);
      if (!found) throw new Problem('community.support-request.unknown');
      const { isOpen, ownerId, ...contact } = found;
      const isOwner = ownerId === actor.id;
      if (!isOpen && !isOwner) throw new Problem('community.support-request.closed');
      if (!mayCall('admin', actor)) await refuseUnreachable(tx, actor.id, ownerId);
      if (!contact.contactMobile && !contact.contactEmail) throw new Problem('community.contact.none');
      await this.views.record(tx, actor, { type: 'support-request', id, isOwner });
      return contact;
    });
  }
}
