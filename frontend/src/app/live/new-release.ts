import { isNewReleaseOut } from '../../api/release';
import { i18n } from '../../i18n/i18n';
import { toast } from '../../ui/feedback/toast';

/**
 * Offers to reload the page when a new release has removed one of its chunks from the server. It never reloads by itself, because
 * a form may have unsaved input.
 */
export function watchReleases() {
  let isTold = false;
  const onMissing = async () => {
    if (isTold || !(await isNewReleaseOut())) return;
    isTold = true;
    toast.offer(
      i18n.t('There is a new version of the site'),
      i18n.t('Save or send what you are writing, then load the page again.'),
      { label: i18n.t('Load again'), run: () => location.reload() },
    );
  };
  addEventListener('vite:preloadError', onMissing);
  return () => removeEventListener('vite:preloadError', onMissing);
}
