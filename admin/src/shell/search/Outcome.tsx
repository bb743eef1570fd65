import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import css from './search.module.css';
import type { Search } from './use-search.ts';

interface Props {
  search: Search;
  count: number;
  typed: string;
}

/** Below the list: how much was found, told to those who hear it; what could not be searched; the keys. */
export function Outcome({ search: { waiting, failed }, count, typed }: Props): ReactNode {
  const { t } = useTranslation('search');
  const nothing = count === 0 && typed !== '';
  const found = waiting ? nothing && t('searching') : nothing ? t('nothing', { text: typed }) : t('found', { count });
  return (
    <>
      <p role="status" className={nothing ? css.nothing : 'pt-unseen'}>
        {typed === '' ? null : found}
      </p>
      <div className={css.foot}>
        <Keys />
        <p role="status">{failed ? t('failed') : null}</p>
      </div>
    </>
  );
}

function Keys(): ReactNode {
  const { t } = useTranslation('search');
  return (
    <div aria-hidden className={css.keys}>
      <span className="pt-inline pt-gap-1">
        <kbd>↑</kbd>
        <kbd>↓</kbd>
        {t('keys.move')}
      </span>
      <span className="pt-inline pt-gap-1">
        <kbd>↵</kbd>
        {t('keys.open')}
      </span>
      <span className="pt-inline pt-gap-1">
        <kbd>Esc</kbd>
        {t('keys.close')}
      </span>
    </div>
  );
}
