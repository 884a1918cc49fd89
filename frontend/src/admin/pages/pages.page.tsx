import { ResourcePage } from '../resource/resource-page';
import { pages } from './pages.resource';

/** /admin/pages */
export const Component = () => <ResourcePage resource={pages} />;
