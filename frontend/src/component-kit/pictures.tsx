import '../features/home/hero.css';
import { AsleepArt } from '../ui/art/asleep-art';
import { HeroScene } from '../ui/art/hero-scene';
import { Sign } from '../ui/display/heading';
import { Part } from './part';

export function Pictures() {
  return (
    <Part title="Art">
      <div className="hero">
        <div className="wrap hero__in">
          <div className="hero__words">
            <Sign>Someone on your street needs help now</Sign>
            <p>Find activists near you, raise the alarm, and arrive together.</p>
          </div>
          <div className="hero__scene">
            <HeroScene />
          </div>
        </div>
      </div>
      <div className="kerb" />
      <div className="grid gap-3 md:grid-cols-2">
        {['rally', 'care', 'rescue', 'wildlife'].map(name => (
          <img key={name} src={`/hero/${name}.svg`} alt={name} />
        ))}
        <AsleepArt />
      </div>
    </Part>
  );
}
