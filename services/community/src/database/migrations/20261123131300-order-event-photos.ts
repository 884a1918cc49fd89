import { buildIndex } from '@aar/platform/database/build-index';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Photos of an event are listed newest first, page by page: without this index each page sorted all of them. */
export class OrderEventPhotos20261123131300 implements MigrationInterface {
  name = 'OrderEventPhotos20261123131300';
  transaction = false;

  up(runner: QueryRunner) {
    return buildIndex(runner, 'event_photos_newest', 'event_photos (event_id, added_at desc, photo_id desc)');
  }

  async down(runner: QueryRunner) {
    await runner.query('drop index event_photos_newest');
  }
}
