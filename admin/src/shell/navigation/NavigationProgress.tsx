import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import css from './progress.module.css';

/** `--pt-motion`. */
const fadeMs = 150;

/** A thin bar that runs on each navigation: on while the page is fetched, filled and gone when it is there. */
export function NavigationProgress(): ReactNode {
  const loading = useNavigation().state !== 'idle';
  const { key } = useLocation();
  const [finished, setFinished] = useState(key);
  const arriving = finished !== key;

  useEffect(() => {
    if (!arriving) return;
    const timer = setTimeout(() => setFinished(key), fadeMs);
    return () => clearTimeout(timer);
  }, [arriving, key]);

  if (!loading && !arriving) return null;
  return <div className={css.bar} data-state={loading ? 'loading' : 'arriving'} aria-hidden />;
}
