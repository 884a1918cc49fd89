import type { Actor } from '@aar/contracts/access';
import { eventPhotos } from '@aar/contracts/community/event-photos.contract';
import type { Handlers, Inputs, Once } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { EventPhotos } from './event-photos.service';

type In = Inputs<typeof eventPhotos>;

@Implements(eventPhotos)
export class EventPhotosController implements Handlers<typeof eventPhotos> {
  constructor(private readonly photos: EventPhotos) {}

  list(input: In['list'], actor: Actor | null) {
    return this.photos.list(input, actor);
  }

  add(input: In['add'], actor: Actor, once: Once) {
    return once(async tx => {
      await this.photos.add(tx, input, actor);
      return {};
    });
  }

  remove(input: In['remove'], actor: Actor, once: Once) {
    return once(async tx => {
      await this.photos.remove(tx, input, actor);
      return {};
    });
  }
}
