import { answerAlertPresses } from './alert-presses';
import { watchReleases } from './new-release';

/** What runs beside a page as long as it is open, and is not needed at first. Returns a function that ends it. */
export function watchPage() {
  const ends = [watchReleases(), ...('serviceWorker' in navigator ? [answerAlertPresses()] : [])];
  return () => ends.forEach(end => end());
}
