import { ResourcePage } from '../resource/resource-page';
import { suppressions } from './suppressions.resource';

/** /admin/suppressions: contacts that nothing is sent to any more, because a provider or their owner said why not. */
export function Component() {
  return <ResourcePage resource={suppressions} />;
}
