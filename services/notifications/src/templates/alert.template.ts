import type { Urgency } from '@aar/contracts/vocabulary';
import { type Html, markup } from './html';
import { indianMoment } from './indian-moment';
import { button, heading, layout, link, paragraph } from './layout';
import { type MailContent, oneLine } from './mail-content';

export const urgencyNames: Record<Urgency, string> = {
  critical: 'Critical',
  high: 'High',
  medium: 'Medium',
  low: 'Low',
};

/** Text on tint, as the site's badges. */
const urgencyColours: Record<Urgency, [text: string, tint: string]> = {
  critical: ['#9B1C13', '#FDECEA'],
  high: ['#9A3412', '#FFEDD5'],
  medium: ['#854D0E', '#FEF3C7'],
  low: ['#1E4E79', '#E3EEF7'],
};

const whenNeeded: Record<Urgency, string> = {
  critical: 'Immediately, within hours',
  high: 'Within 24 hours',
  medium: 'Within a week',
  low: 'Planned',
};

interface Alert {
  siteName: string;
  title: string;
  requestType: string;
  urgency: Urgency;
  location: string;
  city: string;
  state: string;
  description: string;
  requiredSupport: string[];
  /** Absent of alerts from before it was kept. */
  postedAt: Date | null;
  /** Page of the request. */
  requestUrl: string;
  /** Page that ends such mails to the reader. */
  unsubscribeUrl: string;
}

const badge = (urgency: Urgency): Html => {
  const [text, tint] = urgencyColours[urgency];
  return markup`<span style="display:inline-block;padding:2px 10px;border-radius:6px;background:${tint};color:${text};font-weight:700;font-size:14px">${urgencyNames[urgency]}</span>`;
};

/** The mail that calls the members nearby: `[Critical] Dog hit by a scooter — Pune`. */
export function alertMail(alert: Alert): MailContent {
  const { title, requestType, urgency, location, city, state, requestUrl, unsubscribeUrl } = alert;
  const { siteName, description, requiredSupport, postedAt } = alert;
  const place = `${location}, ${city}, ${state}`;
  const facts = [
    ...(requiredSupport.length > 0 ? [['Support needed', requiredSupport.join(', ')]] : []),
    ...(postedAt ? [['Posted', indianMoment(postedAt)]] : []),
  ];
  const why = `You get this because you are a member in ${city}.`;
  return {
    subject: oneLine(`[${urgencyNames[urgency]}] ${title} — ${city}`),
    text: `${title}

${urgencyNames[urgency]}: ${whenNeeded[urgency].toLowerCase()}
What: ${requestType}
Where: ${place}
${facts.map(([label, fact]) => `${label}: ${fact}\n`).join('')}${description && `\n${description}\n`}
See the request and offer help:
${requestUrl}

--
${why} You will still see alerts on the site. To stop them by e-mail:
${unsubscribeUrl}
`,
    html: layout({
      siteName,
      preview: `${requestType} · ${place}`,
      body: markup`<p style="margin:0 0 12px">${badge(urgency)}</p>
        ${heading(title)} ${paragraph(markup`<strong>${whenNeeded[urgency]}</strong><br>${requestType}<br>${place}`)}
        ${description
          .split(/\n+/)
          .filter(Boolean)
          .map(line => paragraph(line))}
        ${facts.map(([label, fact]) => markup`<p style="margin:0 0 4px">${label!}: ${fact!}</p>`)}
        ${button(requestUrl, 'See the request')}`,
      footer: markup`${why} You will still see alerts on the site; you can ${link(unsubscribeUrl, 'stop them by e-mail')}.`,
    }),
  };
}
