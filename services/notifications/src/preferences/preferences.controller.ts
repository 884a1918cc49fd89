import type { Actor } from '@aar/contracts/access';
import { preferences } from '@aar/contracts/notifications/preferences.contract';
import type { Handlers, Inputs, Once } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { DataSource } from 'typeorm';
import { readPreferences, savePreferences } from './stored-preferences';

/** A member's own preferences. */
@Implements(preferences)
export class PreferencesController implements Handlers<typeof preferences> {
  constructor(private readonly dataSource: DataSource) {}

  get(_input: Inputs<typeof preferences>['get'], actor: Actor) {
    return readPreferences(this.dataSource, actor.id);
  }

  save(wanted: Inputs<typeof preferences>['save'], actor: Actor, once: Once) {
    return once(async tx => {
      await savePreferences(tx, actor.id, wanted);
      return readPreferences(tx, actor.id);
    });
  }
}
