import './styles/index.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { inlinedContent } from './api/site-content';
import { App } from './app/app';
import { applyBrand } from './app/brand';

// The site's CSP forbids compiling code from text, which zod would try in a form's chunk.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

applyBrand(inlinedContent() ?? []);
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
