import type { Actor } from '@aar/contracts/access';
import { adminActivities } from '@aar/contracts/community/admin-activities.contract';
import type { Handlers, Inputs, Once } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { ActivityActions } from './activity-actions.service';
import { type Activity, AdminActivitiesRepository } from './admin-activities.repository';
import { OwnerEmails } from './owner-emails';

type In = Inputs<typeof adminActivities>;

@Implements(adminActivities)
export class AdminActivitiesController implements Handlers<typeof adminActivities> {
  constructor(
    private readonly activities: AdminActivitiesRepository,
    private readonly actions: ActivityActions,
    private readonly emails: OwnerEmails,
  ) {}

  async list(input: In['list']) {
    const page = await this.activities.page(input);
    return { ...page, activities: await this.emails.addTo(page.activities) };
  }

  async get({ id }: In['get']) {
    return this.whole(await this.activities.find(id));
  }

  async merge(input: In['merge'], actor: Actor, once: Once) {
    const { activity } = await once(async tx => {
      await this.actions.merge(tx, input, actor);
      return { activity: withoutContact(await this.activities.find(input.id, tx)) };
    });
    return { activity: await this.whole(activity) };
  }

  async update({ action, status, isPromoted, ...activity }: In['update'], actor: Actor, once: Once) {
    const changed = await once(async tx => {
      if (action === 'delete') {
        await this.actions.delete(tx, activity, actor);
        return { activity: null };
      }
      if (action === 'promote') await this.actions.promote(tx, activity, isPromoted!, actor);
      else await this.actions.setStatus(tx, activity, status!, actor);
      return { activity: withoutContact(await this.activities.find(activity.id, tx)) };
    });
    return { activity: changed.activity && (await this.whole(changed.activity)) };
  }

  private async whole(activity: Activity) {
    const [shown] = await this.emails.addTo([activity]);
    return shown!;
  }
}

/** The part of the response that is stored for idempotent retries: without the owner's e-mail address. */
const withoutContact = (activity: Activity) => ({ ...activity, userEmail: null });
