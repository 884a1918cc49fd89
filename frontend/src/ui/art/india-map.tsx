import './india-map.css';
import { useLingui } from '@lingui/react';

/** Longitude and latitude of the outline, simplified from what the Survey of India publishes. */
// prettier-ignore
const outline: [number, number][] = [[68.2,23.7],[68.8,24.3],[70.0,24.2],[71.0,24.4],[70.6,25.7],[70.1,26.6],[69.6,27.0],[70.4,28.0],[71.9,28.0],[72.9,29.0],[73.9,30.0],[74.6,31.1],[75.3,32.3],[74.6,32.9],[73.9,33.3],[73.4,34.3],[72.6,35.8],[73.2,36.6],[74.5,37.0],[75.6,36.8],[76.6,36.2],[77.8,35.5],[79.5,35.8],[80.3,35.4],[80.1,34.5],[79.2,33.9],[79.3,32.6],[78.7,32.4],[78.5,31.6],[79.2,31.1],[80.9,30.2],[80.3,29.6],[80.1,28.8],[81.4,28.3],[83.2,27.5],[84.7,27.2],[85.6,26.7],[86.8,26.5],[88.0,26.4],[88.1,27.8],[88.8,28.0],[88.9,27.1],[89.9,26.8],[91.6,26.8],[92.1,27.0],[91.7,27.7],[92.6,28.0],[93.8,28.8],[95.4,29.1],[96.4,29.3],[97.3,28.3],[97.0,27.3],[95.5,26.8],[94.9,25.5],[94.6,24.7],[94.0,23.9],[93.4,24.0],[93.3,22.9],[92.9,22.0],[92.4,22.9],[92.1,23.8],[91.4,23.2],[91.3,24.1],[92.3,24.6],[92.3,25.1],[90.0,25.2],[89.8,26.0],[88.9,26.3],[88.2,25.8],[88.8,25.3],[88.1,24.6],[88.7,24.2],[88.7,23.2],[89.0,22.2],[88.2,21.6],[87.0,21.4],[86.9,20.7],[86.2,19.9],[85.0,19.3],[83.9,18.2],[82.3,16.8],[81.2,16.0],[80.2,15.7],[80.1,14.3],[80.3,13.2],[79.8,11.9],[79.8,10.3],[79.0,9.4],[78.2,8.9],[77.6,8.1],[76.9,8.6],[76.2,10.1],[75.5,11.7],[74.8,13.0],[74.2,14.7],[73.4,16.2],[73.0,17.8],[72.8,19.2],[72.8,20.6],[72.9,21.6],[72.4,22.2],[72.1,21.2],[70.9,20.8],[69.9,21.5],[69.1,22.2],[70.3,22.9],[69.1,22.9]];

const x = (longitude: number) => Number(((longitude - 67) * 12.4).toFixed(1));
const y = (latitude: number) => Number(((38 - latitude) * 13.2).toFixed(1));

export interface MapPoint {
  label?: string;
  longitude: number;
  latitude: number;
  /** Radius of the dot, in units of the 390 x 420 picture. */
  radius: number;
}

/** An outline map of India with dots. */
export function IndiaMap({ points }: { points: readonly MapPoint[] }) {
  const { i18n } = useLingui();
  return (
    <svg
      viewBox="0 0 390 420"
      role="img"
      aria-label={i18n.t('Outline map of India with the number of members per city')}
    >
      <path className="land" d={'M' + outline.map(([a, b]) => x(a) + ' ' + y(b)).join('L') + 'Z'} />
      <g className="land">
        <ellipse cx={x(92.8)} cy={y(12.6)} rx="4" ry="11" />
        <ellipse cx={x(93.6)} cy={y(7.6)} rx="4" ry="7" />
        <circle cx={x(72.8)} cy={y(10.6)} r="3" />
      </g>
      {points.map(point => (
        <g key={point.longitude + ' ' + point.latitude}>
          <circle className="pt" cx={x(point.longitude)} cy={y(point.latitude)} r={point.radius} />
          {point.label && (
            <text x={x(point.longitude) + point.radius + 6} y={y(point.latitude) + 7}>
              {point.label}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}
