import { EditPage } from '../resource/edit-page';
import { storyEditor } from './story.editor';

/** /admin/stories/new and /admin/stories/:id/edit */
export const Component = () => <EditPage editor={storyEditor} />;
