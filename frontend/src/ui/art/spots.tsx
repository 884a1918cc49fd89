import { Flat, Line } from './strokes';

const Spot = ({ children }: { children: React.ReactNode }) => (
  <svg viewBox="0 0 56 56" aria-hidden="true">
    {children}
  </svg>
);

export const PlaceSpot = () => (
  <Spot>
    <Flat d="M10 8h36v44H10z" fill="sky" />
    <Line d="M28 50C40 36 45 29 45 21a17 17 0 0 0-34 0c0 8 5 15 17 29z" width={3} />
    <circle cx="28" cy="21" r="6" fill="var(--ill-sun)" stroke="var(--ill-line)" strokeWidth="3" />
  </Spot>
);
export const MegaphoneSpot = () => (
  <Spot>
    <Flat d="M14 12h34v34H14z" fill="sun" />
    <Line d="M8 24v10h8l20 12V12L16 24H8zM18 34l3 14" width={3} />
    <Line d="M43 22c4 4 4 10 0 14M48 16c7 7 7 19 0 26" width={3} />
  </Spot>
);
export const CalendarSpot = () => (
  <Spot>
    <Flat d="M12 14h38v38H12z" fill="leaf" />
    <Line d="M7 10h38v38H7zM7 20h38M17 5v9M35 5v9" width={3} />
    <Line d="m18 34 6 6 12-12" width={3.5} />
  </Spot>
);
export const PhoneSpot = () => (
  <Spot>
    <Flat d="M20 8h28v44H20z" fill="cow" />
    <Line d="M15 4h26v48H15z" width={3} />
    <Line d="M24 46h8" width={3} />
    <Line d="m21 26 5 5 10-11" width={3.5} />
  </Spot>
);
export const LetterSpot = () => (
  <Spot>
    <Flat d="M8 18h42v32H8z" fill="red" />
    <Line d="M5 12h46v32H5z M5 14l23 17 23-17" width={3} />
  </Spot>
);
export const HeartSpot = () => (
  <Spot>
    <Flat d="M10 22h40v26H10z" fill="dog" />
    <Line d="M28 48C6 32 8 12 19 12c5 0 8 4 9 8 1-4 4-8 9-8 11 0 13 20-9 36z" width={3} />
  </Spot>
);
