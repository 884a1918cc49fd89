import type { Language } from '@aar/contracts/notifications/preferences.contract';
import { Html, markup } from './html';

const font = new Html(
  "font-family:-apple-system,'Segoe UI',Roboto,'Noto Sans','Noto Sans Devanagari',Arial,sans-serif",
);

/** Long URLs must not make a phone scroll sideways; old mail clients support only the second property. */
const wrap = 'overflow-wrap:anywhere;word-break:break-word;';

interface Page {
  siteName: string;
  /** English by default. */
  language?: Language;
  /** The preview text shown next to the subject. */
  preview: string;
  body: Html;
  /** The reason for the mail and how to change it. */
  footer: Html;
}

/**
 * The layout of every mail: one column of at most 600 px in tables, with inline styles because some mail clients drop style
 * sheets; the style sheet only adds the dark theme where it is supported.
 */
export const layout = ({ siteName, language = 'en', preview, body, footer }: Page): string =>
  markup`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${siteName}</title>
<style>
:root { color-scheme: light dark; }
@media (prefers-color-scheme: dark) {
.paper { background: #0e1713 !important; }
.card { background: #16221c !important; border-color: #2b3a33 !important; }
.ink { color: #e8efea !important; }
.muted { color: #a9b8b0 !important; }
.link { color: #34d399 !important; }
}
</style>
</head>
<body class="paper" style="margin:0;padding:0;background:#FBF8F1">
<div style="display:none;max-height:0;overflow:hidden">${preview}</div>
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" style="background:#FBF8F1">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px">
<tr><td style="background:#047857;border-radius:6px 6px 0 0;padding:14px 24px;color:#FFFFFF;font-weight:700;font-size:18px;line-height:24px;${font}">${siteName}</td></tr>
<tr><td class="card ink" style="background:#FFFFFF;border:1px solid #E4DFD0;border-top:0;border-radius:0 0 6px 6px;padding:24px;color:#14231C;font-size:16px;line-height:24px;${wrap}${font}">
${body}
</td></tr>
<tr><td class="muted" style="padding:16px 24px;color:#55655C;font-size:14px;line-height:20px;${wrap}${font}">
${footer}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`.text;

export const heading = (text: string) =>
  markup`<h1 class="ink" style="margin:0 0 16px;font-size:24px;line-height:32px;color:#14231C">${text}</h1>`;

export const paragraph = (content: string | Html) => markup`<p style="margin:0 0 16px">${content}</p>`;

export const link = (url: string, text: string) =>
  markup`<a class="link" href="${url}" style="color:#047857">${text}</a>`;

export const button = (url: string, text: string) =>
  markup`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 16px"><tr><td style="background:#047857;border-radius:6px"><a href="${url}" style="display:inline-block;padding:12px 24px;color:#FFFFFF;font-weight:700;text-decoration:none">${text}</a></td></tr></table>`;
