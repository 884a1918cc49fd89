import './place-picture.css';
import type { Point } from '@aar/contracts/community/create-support-request';
import { citiesOf, stateNames } from '@aar/contracts/locations';
import { onMap, stateShapes } from './state-shapes';

/** The part of the map around a place, in its units: about 700 km from west to east. */
const size = { width: 84, height: 50 };
/** Text metrics in map units: line height, average width of a letter, and the gap between dot and name. */
const text = { height: 4, letter: 2.1, gap: 1.6 };

interface Placed {
  x: number;
  y: number;
}
interface Name extends Placed {
  name: string;
  anchor: 'start' | 'end';
}

/** The names of the nearest cities that fit without overlapping. */
function namesWithRoom(cities: (Placed & { name: string })[], pin: Placed): Name[] {
  const shown: (Name & { left: number; right: number })[] = [];
  for (const { name, x, y } of cities) {
    const width = name.length * text.letter;
    const fits = (edge: number) => Math.abs(edge - pin.x) < size.width / 2;
    const isRight = x >= pin.x ? fits(x + text.gap + width) : !fits(x - text.gap - width);
    const left = isRight ? x + text.gap : x - text.gap - width;
    const right = left + width;
    const isFree = shown.every(
      other => Math.abs(other.y - y) > text.height || other.left > right || other.right < left,
    );
    if (isFree) shown.push({ name, x: isRight ? left : right, y, anchor: isRight ? 'start' : 'end', left, right });
  }
  return shown;
}

/** A place among the cities around it. Hidden from screen readers: the parent says where it is. */
export function PlacePicture({ point }: { point: Point }) {
  const pin = onMap(point);
  const [left, top] = [pin.x - size.width / 2, pin.y - size.height / 2];
  const cities = stateNames
    .flatMap(citiesOf)
    .map(({ name, lat, lon }) => ({ name, ...onMap({ latitude: lat, longitude: lon }) }))
    .filter(({ x, y }) => Math.abs(x - pin.x) < size.width / 2 && Math.abs(y - pin.y) < size.height / 2 - text.height)
    .sort((a, b) => Math.hypot(a.x - pin.x, a.y - pin.y) - Math.hypot(b.x - pin.x, b.y - pin.y));
  return (
    <svg className="placepicture" viewBox={`${left} ${top} ${size.width} ${size.height}`} aria-hidden="true">
      {stateShapes.map(({ state, path }) => (
        <path key={state} d={path} />
      ))}
      {cities.map(({ name, x, y }) => (
        <circle key={`${name} ${x}`} className="city" cx={x} cy={y} r="0.7" />
      ))}
      {/* The tip points at the place. */}
      <path className="pin" d={`M${pin.x} ${pin.y}l-2.6 -4.8a2.9 2.9 0 1 1 5.2 0Z`} />
      {namesWithRoom(cities, pin).map(({ name, x, y, anchor }) => (
        <text key={`${name} ${x}`} x={x} y={y + text.height / 3} textAnchor={anchor}>
          {name}
        </text>
      ))}
    </svg>
  );
}
