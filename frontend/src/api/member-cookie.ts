import { currentSession, onSessionChange } from './session';

const aYear = 31_536_000;

/**
 * Says to the server that somebody is signed in here: it would paint the page as visitors see it, without anything of theirs. It says
 * no more than that, and authorises nothing.
 */
export function keepMemberCookie() {
  const write = () => {
    const [value, age] = currentSession() ? ['1', aYear] : ['', 0];
    document.cookie = `member=${value}; path=/; max-age=${age}; samesite=lax`;
  };
  write();
  onSessionChange(write);
}
