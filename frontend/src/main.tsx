import './styles/index.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { inlinedContent } from './api/site-content';
import { App } from './app/app';
import { applyBrand } from './app/brand';

applyBrand(inlinedContent() ?? []);
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
