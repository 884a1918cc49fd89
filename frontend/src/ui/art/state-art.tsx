import { AsleepArt } from './asleep-art';
import { EmptyArt } from './empty-art';
import { ErrorArt } from './error-art';

const arts = { empty: EmptyArt, road: ErrorArt, asleep: AsleepArt };

export interface StateArtProps {
  art: keyof typeof arts;
}

/** The illustration above empty and error states. */
export default function StateArt({ art }: StateArtProps) {
  const Art = arts[art];
  return <Art />;
}
