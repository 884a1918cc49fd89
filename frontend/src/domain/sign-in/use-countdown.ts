import { useEffect, useState } from 'react';

/** Seconds left, counted down from `start` (ms since 1970), and a function that restarts the countdown now. */
export function useCountdown(seconds: number, start?: number): [left: number, restart: () => void] {
  const [end, setEnd] = useState(() => Math.min(start ?? Infinity, Date.now()) + seconds * 1_000);
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, Math.ceil((end - now) / 1_000));
  const running = left > 0;

  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [running]);

  const restart = () => {
    setNow(Date.now());
    setEnd(Date.now() + seconds * 1_000);
  };
  return [left, restart];
}
