/** The address of the first script, whose name has a hash of the whole build. */
const entry = () => document.querySelector<HTMLScriptElement>('script[type=module][src]')?.getAttribute('src') ?? '';

/** The build that this page runs. */
export const release = () => /-([\w-]+)\.js$/.exec(entry())?.[1] ?? 'dev';

/** Whether the server has another build by now; false without an answer. */
export async function isNewReleaseOut(): Promise<boolean> {
  try {
    const answer = await fetch('/', { cache: 'no-store', headers: { accept: 'text/html' } });
    return answer.ok && !(await answer.text()).includes(entry());
  } catch {
    return false;
  }
}
