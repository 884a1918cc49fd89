import { isNewReleaseOut } from '../../api/release';
import { i18n } from '../../i18n/i18n';
import { toast } from '../../ui/feedback/toast';

/**
 * Offers to load the page again when a part of it is gone from the server, replaced by a new release. Nothing is reloaded unasked:
 * a form may be half written.
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
