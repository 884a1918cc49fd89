import { sharePictures } from '@aar/contracts/community/share-pictures.contract';
import type { Event } from '@aar/contracts/community/events.contract';
import type { SupportRequest } from '@aar/contracts/community/support-requests.contract';
import { eventCard, requestCard } from '@aar/contracts/item-cards';
import type { ShareCard } from '@aar/contracts/share-cards';
import { Problem } from '@aar/platform/errors/problem';
import type { Handlers, Inputs } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { SharePictures } from '@aar/platform/share-pictures/share-pictures';
import { DataSource } from 'typeorm';
import { EventsRepository } from '../events/events.repository';
import { SupportRequestsRepository } from '../support-requests/support-requests.repository';
import { siteBrand } from './site-brand';

type In = Inputs<typeof sharePictures>;

/** Share pictures, drawn from the public response of a page, so that they show only what visitors may see. */
@Implements(sharePictures)
export class SharePicturesController implements Handlers<typeof sharePictures> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly requests: SupportRequestsRepository,
    private readonly events: EventsRepository,
    private readonly pictures: SharePictures,
  ) {}

  async request({ id, picture }: In['request']) {
    const request = await this.requests.find(id, null);
    if (!request) throw new Problem('community.support-request.unknown');
    return this.draw(picture, requestCard(JSON.parse(request.text) as SupportRequest));
  }

  async event({ id, picture }: In['event']) {
    const event = await this.events.find(id, null);
    if (!event) throw new Problem('community.event.unknown');
    return this.draw(picture, eventCard(JSON.parse(event.text) as Event));
  }

  private async draw(picture: string, card: ShareCard) {
    return this.pictures.answer(picture, card, await siteBrand(this.dataSource));
  }
}
