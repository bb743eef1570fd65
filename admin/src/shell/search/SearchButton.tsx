import { IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { openDialog } from '#shell/dialogs.ts';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import css from './search-button.module.css';
import { prefetch, searchKey } from './search-key.ts';

/** In the top bar; Ctrl+K and ⌘K open the search too. */
export function SearchButton(): ReactNode {
  const { t, i18n } = useTranslation();
  const label = t('frame.search');
  const approach = () => prefetch(i18n);
  return (
    <button
      type="button"
      className={css.button}
      title={`${label} (${searchKey.shown})`}
      aria-haspopup="dialog"
      aria-keyshortcuts={searchKey.spoken}
      onPointerEnter={approach}
      onFocus={approach}
      onClick={() => openDialog('search')}
    >
      <DrawnIcon of={IconSearch} />
      <span>{label}</span>
      <kbd aria-hidden>{searchKey.shown}</kbd>
    </button>
  );
}
