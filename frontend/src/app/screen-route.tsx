import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import type { Load } from '../ui/lazy/lazy-again';
import { lazyScreen } from './screen';

/** What a route keeps: fetches its screen before it is shown. */
export interface Preloaded {
  preload(): Promise<void>;
}

export type LoadScreen = Load<{ Component: ComponentType }>;

/** A screen in a chunk of its own. */
export const screen = (path: string, load: LoadScreen, children?: RouteObject[]): RouteObject => {
  const Screen = lazyScreen(load);
  return { path, element: <Screen />, handle: { preload: Screen.preload } satisfies Preloaded, children };
};
