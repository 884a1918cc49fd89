import { ResourcePage } from '../resource/resource-page';
import { suppressions } from './suppressions.resource';

/** /admin/suppressions: contacts that receive no messages, because a provider reported them or their owner opted out. */
export function Component() {
  return <ResourcePage resource={suppressions} />;
}
