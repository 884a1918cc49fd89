import { EditPage } from '../resource/edit-page';
import { pageEditor } from './page.editor';

/** /admin/pages/new and /admin/pages/:id/edit */
export const Component = () => <EditPage editor={pageEditor} />;
