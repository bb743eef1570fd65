import { searchTextMaxLength } from '@population-tracker/contract/search';
import { IconSearch, IconX } from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import css from './search.module.css';

interface Props {
  id: string;
  typed: string;
  type: (text: string) => void;
  press: (event: KeyboardEvent) => void;
  close: () => void;
  placeholder: string;
  /** Of the hit that Enter opens; none where nothing is found. */
  activeId: string | undefined;
  waiting: boolean;
}

/** The first that can take the focus in its dialog, and so has it. */
export function SearchBox({ id, typed, type, press, close, placeholder, activeId, waiting }: Props): ReactNode {
  const { t } = useTranslation();
  return (
    <div className={css.field} data-waiting={waiting || undefined}>
      <DrawnIcon of={IconSearch} size={18} />
      <input
        role="combobox"
        aria-label={t('frame.search')}
        aria-autocomplete="list"
        aria-expanded={activeId !== undefined}
        aria-controls={`${id}list`}
        aria-activedescendant={activeId}
        placeholder={placeholder}
        maxLength={searchTextMaxLength}
        enterKeyHint="go"
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={press}
      />
      <IconButton icon={IconX} label={t('ui.close')} onClick={close} />
    </div>
  );
}
