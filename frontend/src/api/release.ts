/** The URL of the entry script, whose name has a hash of the whole build. */
const entry = () => document.querySelector<HTMLScriptElement>('script[type=module][src]')?.getAttribute('src') ?? '';

/** The build that this page runs. */
export const release = () => /-([\w-]+)\.js$/.exec(entry())?.[1] ?? 'dev';

/** Whether the server has a newer build; false if it does not respond. */
export async function isNewReleaseOut(): Promise<boolean> {
  try {
    const answer = await fetch('/', { cache: 'no-store', headers: { accept: 'text/html' } });
    return answer.ok && !(await answer.text()).includes(entry());
  } catch {
    return false;
  }
}
