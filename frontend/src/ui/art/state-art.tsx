import { AsleepArt } from './asleep-art';
import { EmptyArt } from './empty-art';
import { ErrorArt } from './error-art';

const arts = { empty: EmptyArt, road: ErrorArt, asleep: AsleepArt };

export interface StateArtProps {
  art: keyof typeof arts;
}

/** What stands above "nothing is here" and "something failed". */
export default function StateArt({ art }: StateArtProps) {
  const Art = arts[art];
  return <Art />;
}
