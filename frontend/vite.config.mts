import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** sonner writes its sheet into a style element, which the site's CSP forbids: it is imported as a file instead. */
const withoutInjectedStyles: Plugin = {
  name: 'without-injected-styles',
  transform: (code, id) =>
    /sonner[\\/]dist[\\/]index\.mjs/.test(id)
      ? { code: code.replace(/^__insertCSS\(.*\);$/m, ''), map: null }
      : undefined,
};

/** Each chunk brings its own sheet: whichever comes first, the layers have the order of src/styles/index.css. */
const layerOrder: Plugin = {
  name: 'layer-order',
  enforce: 'post',
  generateBundle: (_, bundle) => {
    for (const file of Object.values(bundle))
      if (file.type === 'asset' && file.fileName.endsWith('.css'))
        file.source = `@layer theme,base,layout,components,utilities;${String(file.source)}`;
  },
};

/** The gateway writes this into the page of a site for trying things out; Vite's own server stands in for it. */
const trialSite: Plugin = {
  name: 'trial-site',
  apply: 'serve',
  transformIndexHtml: () => [{ tag: 'meta', attrs: { name: 'aar-trial', content: 'true' }, injectTo: 'head-prepend' }],
};

/** What nearly every screen shows; forms, dialogs and whole pictures stay in chunks of their own. */
const common = new RegExp(
  [
    String.raw`src/(api|i18n)\b`,
    String.raw`src/ui/(button|icons|navigation/(action-list|link)|feedback/(skeleton|states|toast))\b`,
    String.raw`src/ui/display/(avatar|badge|card|heading|id-badge|numbers|place|ticket)\b`,
    String.raw`src/ui/art/(dog|strokes)\b`,
    String.raw`src/shared/(labels|member-badges?|offer-help-button|query-view|request-ticket|share-button|share|sign-in-first|use-pages)\b`,
    'node_modules/lucide-react',
  ]
    .join('|')
    .replaceAll('/', '[\\\\/]'),
);

const gateway = process.env.API_URL ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [react(), tailwindcss(), withoutInjectedStyles, layerOrder, trialSite],
  resolve: {
    // Own packages are read from their source. Not by the `source` condition: foreign packages have one too.
    alias: [
      // The published package has a production build that its exports do not name.
      {
        find: /^react-router$/,
        replacement: path.join(import.meta.dirname, '../node_modules/react-router/dist/production/index.mjs'),
      },
      { find: /^@aar\/([\w-]+)\/(.+)$/, replacement: path.join(import.meta.dirname, '../libs/$1/src/$2.ts') },
    ],
  },
  server: { port: 5173, proxy: { '/api': gateway, '/auth': gateway } },
  build: {
    modulePreload: { polyfill: false },
    // The site's CSP allows no data: URLs.
    assetsInlineLimit: 0,
    // For whoever reads an error report; the gateway serves none.
    sourcemap: 'hidden',
    manifest: true,
    rolldownOptions: {
      output: {
        // A request costs a member on a slow network more than a kilobyte that is not needed yet.
        codeSplitting: {
          groups: [
            {
              name: 'vendor',
              test: /node_modules[\\/](react|react-dom|scheduler|react-router.*|@tanstack|@lingui)[\\/]/,
            },
            { name: 'common', test: common, minShareCount: 3 },
          ],
        },
      },
    },
  },
});
