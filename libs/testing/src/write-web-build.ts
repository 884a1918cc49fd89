import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Writes to the folder the smallest web build that a gateway can serve: a page with this title, which always fails to render. */
export function writeWebBuild(folder: string, title: string) {
  const files = {
    'index.html': `<!doctype html><title>${title}</title><div id="root"></div>`,
    '.vite/manifest.json': '{}',
    '.server/entry-server.cjs':
      "exports.brandStyles = () => ''; exports.renderPage = () => Promise.reject(new Error('nothing paints here'));",
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
}
