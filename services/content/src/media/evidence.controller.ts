import { evidence } from '@aar/contracts/content/evidence.contract';
import { Problem } from '@aar/platform/errors/problem';
import { FileAnswer, type Handlers, type Inputs } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { DataSource } from 'typeorm';
import { db } from '../database/db';
import { MediaStorage } from './media-storage';

/** The files that are evidence in a moderation case, for the staff who decide it; of a picture the largest file. */
@Implements(evidence)
export class EvidenceController implements Handlers<typeof evidence> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly storage: MediaStorage,
  ) {}

  async file({ caseId, file }: Inputs<typeof evidence>['file']) {
    const held = await db(this.dataSource)
      .selectFrom('evidence_files')
      .select(['folder', 'names', 'type'])
      .where('case_id', '=', caseId)
      .where('file', '=', file)
      .executeTakeFirst();
    const stored = held && (await this.storage[held.folder].get(held.names[0]!));
    if (!stored) throw new Problem('content.media.unknown');
    return new FileAnswer(held.type, stored.stream, { size: stored.size });
  }
}
