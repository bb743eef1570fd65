import type { Emergency } from '@population-tracker/contract/emergency/emergency';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { statesInOrder } from './states.ts';

/** More often than this nobody could listen. */
const pauseMs = 15_000;

/** The counts for those who listen to the board: told when they have changed, with pauses. */
export function Spoken({ counts, runs }: { counts: Pick<Emergency, 'safe' | 'notSafe' | 'none'>; runs: boolean }) {
  const { t } = useTranslation('emergency');
  const text = statesInOrder.map((state) => t(`counted.${state}`, { count: counts[state] })).join(', ');
  const [told, setTold] = useState('');
  const toldAt = useRef(Date.now());
  useEffect(() => {
    if (!runs) return undefined;
    const tell = () => {
      toldAt.current = Date.now();
      setTold(text);
    };
    const timer = setTimeout(tell, Math.max(0, toldAt.current + pauseMs - Date.now()));
    return () => clearTimeout(timer);
  }, [text, runs]);
  return (
    <p className="pt-unseen" role="status">
      {told}
    </p>
  );
}
