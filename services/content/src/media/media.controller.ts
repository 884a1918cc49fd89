import { media } from '@aar/contracts/content/media.contract';
import { Problem } from '@aar/platform/errors/problem';
import type { Handlers } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';

const away = () => Promise.reject(new Problem('service.away'));

@Implements(media)
export class MediaController implements Handlers<typeof media> {
  upload = away;
  file = away;
  document = away;
  documents = away;
  remove = away;
  ownedPicture = away;
  ownedDocuments = away;
}
