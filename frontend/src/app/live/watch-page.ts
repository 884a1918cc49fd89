import { answerAlertPresses } from './alert-presses';
import { watchReleases } from './new-release';

/** Starts the background tasks that run as long as the page is open. Returns a function that stops them. */
export function watchPage() {
  const ends = [watchReleases(), ...('serviceWorker' in navigator ? [answerAlertPresses()] : [])];
  return () => ends.forEach(end => end());
}
