import './styles/index.css';

// The site's CSP forbids compiling code from text, which zod would try in a form's chunk.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const painted = document.getElementById('painted-scripts')?.textContent;

/**
 * Once the browser has shown what the page brought: until then a slow line belongs to it, and to its font and pictures. A frame's own
 * callback would be too early: it runs before anything of it is on the screen.
 */
const shown = () =>
  new Promise<void>(resolve => {
    // A tab in the background shows nothing, and a press is held meanwhile.
    setTimeout(resolve, 1_000);
    new PerformanceObserver(resolve as VoidFunction).observe({ type: 'paint', buffered: true });
  });

/** Keeps the press of a button that nothing listens to yet; what comes back presses it again. Links lead on by themselves. */
function holdPress() {
  let pressed: HTMLButtonElement | undefined;
  onclick = ({ target }) => (pressed = (target as Element).closest('button') ?? pressed);
  return () => {
    onclick = null;
    pressed?.click();
  };
}

async function start() {
  const pressAgain = painted ? holdPress() : undefined;
  if (painted) {
    await shown();
    // All at once, and all before the page is taken over, which is then done in one piece.
    await Promise.allSettled((JSON.parse(painted) as string[]).map(file => import(/* @vite-ignore */ file)));
  }
  await (await import('./site')).takePlace(document.getElementById('root')!);
  pressAgain?.();
}

void start();
