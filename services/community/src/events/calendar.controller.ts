import type { Actor } from '@aar/contracts/access';
import { calendar } from '@aar/contracts/community/calendar.contract';
import { Problem } from '@aar/platform/errors/problem';
import type { Handlers, Inputs, Once } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { Calendars } from './calendars';

@Implements(calendar)
export class CalendarController implements Handlers<typeof calendar> {
  constructor(private readonly calendars: Calendars) {}

  get(_: object, actor: Actor) {
    return this.calendars.address(actor);
  }

  /** Not in `once`, which would store the URL with the response. */
  async open(_: object, actor: Actor) {
    return { path: await this.calendars.open(actor) };
  }

  close(_: object, actor: Actor, once: Once) {
    return once(async tx => {
      await this.calendars.close(tx, actor);
      return {};
    });
  }

  async feed({ file }: Inputs<typeof calendar>['feed']) {
    const feed = await this.calendars.feed(file);
    if (!feed) throw new Problem('community.calendar.unknown');
    return feed;
  }
}
