import '../display/rings.css';
import { Dog } from './dog';

/** Rings of members around an animal in need. */
export const RingsArt = () => (
  <svg className="ringpic" viewBox="0 0 320 150" aria-hidden="true">
    <circle cx="160" cy="75" r="73" fill="none" stroke="var(--edge)" strokeWidth="2" strokeDasharray="4 7" />
    <circle cx="160" cy="75" r="60" fill="none" stroke="var(--edge)" strokeWidth="2.5" strokeDasharray="4 7" />
    <circle
      cx="160"
      cy="75"
      r="46"
      fill="var(--marigold-tint)"
      stroke="var(--marigold)"
      strokeWidth="3"
      strokeDasharray="10 6"
    />
    <circle cx="160" cy="75" r="30" fill="var(--brand-action)" />
    <g transform="translate(137 47) scale(.26)">
      <Dog />
    </g>
  </svg>
);
