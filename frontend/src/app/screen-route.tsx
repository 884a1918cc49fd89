import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import type { Load } from '../ui/lazy/lazy-again';
import { lazyScreen } from './screen';

/** The handle of a route: loads its screen in advance. */
export interface Preloaded {
  preload(): Promise<void>;
}

export type LoadScreen = Load<{ Component: ComponentType }>;

/** A route whose screen is in its own chunk. */
export const screen = (path: string, load: LoadScreen, children?: RouteObject[]): RouteObject => {
  const Screen = lazyScreen(load);
  return { path, element: <Screen />, handle: { preload: Screen.preload } satisfies Preloaded, children };
};
