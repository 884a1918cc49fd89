import { ResourcePage } from '../resource/resource-page';
import { blogs } from './blogs.resource';

/** /admin/blogs */
export const Component = () => <ResourcePage resource={blogs} />;
