import { currentSession, onSessionChange } from './session';

const aYear = 31_536_000;

/**
 * Tells the server that somebody is signed in: it would otherwise render the page as visitors see it, without private data. The
 * cookie contains nothing else and authorises nothing.
 */
export function syncMemberCookie() {
  const write = () => {
    const [value, age] = currentSession() ? ['1', aYear] : ['', 0];
    document.cookie = `member=${value}; path=/; max-age=${age}; samesite=lax`;
  };
  write();
  onSessionChange(write);
}
