import type { Actor } from '@aar/contracts/access';
import { events } from '@aar/contracts/community/events.contract';
import { inTransaction } from '@aar/platform/database/transaction';
import { Problem } from '@aar/platform/errors/problem';
import { FileAnswer, type Handlers, type Inputs, type Once } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { DataSource } from 'typeorm';
import { ContactViews } from '../contacts/contact-views';
import { stayActive } from '../standing/standing';
import { Attendees } from './attendees';
import { Calendars } from './calendars';
import { EventsRepository } from './events.repository';
import { Plans } from './plans';
import { Seats } from './seats';

type In = Inputs<typeof events>;

@Implements(events)
export class EventsController implements Handlers<typeof events> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly events: EventsRepository,
    private readonly calendars: Calendars,
    private readonly plans: Plans,
    private readonly seats: Seats,
    private readonly whoComes: Attendees,
    private readonly views: ContactViews,
  ) {}

  list(input: In['list'], actor: Actor | null) {
    return this.events.list(input, actor);
  }

  my(page: In['my'], actor: Actor) {
    return this.events.ofOwner(actor, page);
  }

  async get({ id }: In['get'], actor: Actor | null) {
    const event = await this.events.find(id, actor);
    if (!event) throw new Problem('community.event.unknown');
    return event;
  }

  async calendar({ id }: In['calendar'], actor: Actor | null) {
    const event = await this.calendars.event(id, actor);
    if (!event) throw new Problem('community.event.unknown');
    return event;
  }

  create(input: In['create'], actor: Actor, once: Once) {
    return once(async tx => this.events.findIn(tx, await this.plans.create(tx, input, actor), actor));
  }

  update(input: In['update'], actor: Actor, once: Once) {
    return once(async tx => {
      await this.plans.change(tx, input, actor);
      return this.events.findIn(tx, input.id, actor);
    });
  }

  cancel(input: In['cancel'], actor: Actor, once: Once) {
    return once(async tx => {
      await this.plans.cancel(tx, input, actor);
      return this.events.findIn(tx, input.id, actor);
    });
  }

  join({ id }: In['join'], actor: Actor, once: Once) {
    return once(async tx => {
      await this.seats.take(tx, id, actor);
      return this.events.findIn(tx, id, actor);
    });
  }

  leave({ id }: In['leave'], actor: Actor, once: Once) {
    return once(async tx => {
      await this.seats.leave(tx, id, actor);
      return this.events.findIn(tx, id, actor);
    });
  }

  wait({ id }: In['wait'], actor: Actor, once: Once) {
    return once(async tx => {
      await this.seats.wait(tx, id, actor);
      return this.events.findIn(tx, id, actor);
    });
  }

  stopWaiting({ id }: In['stopWaiting'], actor: Actor, once: Once) {
    return once(async tx => {
      await this.seats.stopWaiting(tx, id, actor);
      return this.events.findIn(tx, id, actor);
    });
  }

  /** Not in `once`, which would store the contact a second time, with the response. */
  contact({ id }: In['contact'], actor: Actor) {
    return inTransaction(this.dataSource, async tx => {
      await stayActive(tx, actor);
      const { contactInfo, isOwner } = await this.events.contactOf(tx, id, actor);
      await this.views.record(tx, actor, { type: 'event', id, isOwner });
      return { contactInfo };
    });
  }

  attendees({ id, ...page }: In['attendees'], actor: Actor) {
    return this.whoComes.list(id, actor, page);
  }

  async attendeesCsv({ id }: In['attendeesCsv'], actor: Actor) {
    return new FileAnswer('text/csv; charset=utf-8', await this.whoComes.csv(id, actor), { saveAs: 'attendees.csv' });
  }

  removeAttendee(input: In['removeAttendee'], actor: Actor, once: Once) {
    return once(async tx => {
      await this.whoComes.remove(tx, input, actor);
      return {};
    });
  }

  checkIn(input: In['checkIn'], actor: Actor, once: Once) {
    return once(tx => this.whoComes.checkIn(tx, input, actor));
  }
}
