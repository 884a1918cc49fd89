import { ResourcePage } from '../resource/resource-page';
import { stories } from './stories.resource';

/** /admin/stories */
export const Component = () => <ResourcePage resource={stories} />;
