import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The perceptual hash of a photo, so that it can be announced again; null for photos from before. */
export class KnowLooksOfPhotos20261126040010 implements MigrationInterface {
  name = 'KnowLooksOfPhotos20261126040010';

  async up(runner: QueryRunner) {
    await runner.query('alter table media_files add column looks text');
  }

  async down(runner: QueryRunner) {
    await runner.query('alter table media_files drop column looks');
  }
}
