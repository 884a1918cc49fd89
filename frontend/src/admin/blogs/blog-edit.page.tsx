import { EditPage } from '../resource/edit-page';
import { blogEditor } from './blog.editor';

/** /admin/blogs/new and /admin/blogs/:id/edit */
export const Component = () => <EditPage editor={blogEditor} />;
