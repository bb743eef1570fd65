import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import css from './frame.module.css';

const patienceMs = 5_000;

/** In the place of a part of the panel that is being fetched: nothing for a moment, then that it doesn't come, and a way to load again. */
export function Late(): ReactNode {
  const { t } = useTranslation();
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  if (!late) return null;
  return (
    <section className={css.failed} role="alert">
      <h1>{t('error.timeout')}</h1>
      <Button onClick={() => window.location.reload()}>{t('error.pageReload')}</Button>
    </section>
  );
}
