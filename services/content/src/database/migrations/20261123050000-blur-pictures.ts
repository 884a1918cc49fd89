import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The blurred placeholder of a picture while it loads. */
export class BlurPictures20261123050000 implements MigrationInterface {
  name = 'BlurPictures20261123050000';

  async up(runner: QueryRunner) {
    await runner.query(`alter table media_files add column blur text not null default ''`);
  }

  async down(runner: QueryRunner) {
    await runner.query('alter table media_files drop column blur');
  }
}
