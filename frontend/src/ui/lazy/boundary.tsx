import { Component, type ReactNode } from 'react';

/** Shows the fallback when what is in it throws, and leaves the rest of the page intact. */
export class Boundary extends Component<{ fallback: ReactNode; children: ReactNode }> {
  override state = { broken: false };
  static getDerivedStateFromError = () => ({ broken: true });
  override render() {
    return this.state.broken ? this.props.fallback : this.props.children;
  }
}
