import './styles/index.css';

// The site's CSP forbids eval, which zod would try in a form's chunk.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const renderedScripts = document.getElementById('painted-scripts')?.textContent;

/**
 * Resolves after the first paint, which loading scripts earlier would delay on a slow network. requestAnimationFrame is no
 * alternative, because it runs before the paint.
 */
const shown = () =>
  new Promise<void>(resolve => {
    // A background tab never paints.
    setTimeout(resolve, 1_000);
    new PerformanceObserver(resolve as VoidFunction).observe({ type: 'paint', buffered: true });
  });

/** Records a click on a button before hydration; the returned function replays it. Links work without scripts. */
function recordPress() {
  let pressed: HTMLButtonElement | undefined;
  onclick = ({ target }) => (pressed = (target as Element).closest('button') ?? pressed);
  return () => {
    onclick = null;
    pressed?.click();
  };
}

async function start() {
  const pressAgain = renderedScripts ? recordPress() : undefined;
  if (renderedScripts) {
    await shown();
    // All chunks are loaded before hydration, so that it does not suspend.
    await Promise.allSettled((JSON.parse(renderedScripts) as string[]).map(file => import(/* @vite-ignore */ file)));
  }
  await (await import('./site')).mount(document.getElementById('root')!);
  pressAgain?.();
}

/** Shown when the scripts failed to load and the page was not server-rendered, so that it would stay blank. */
function sayNotLoaded() {
  if (renderedScripts) return;
  const again = document.createElement('a');
  again.href = location.href;
  again.textContent = 'Try Again';
  document.getElementById('root')!.append("This page couldn't load. Please check your connection. ", again);
}

start().catch(sayNotLoaded);
