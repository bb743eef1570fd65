import { IconSearch, IconX } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import classes from './colleagues.module.css';

interface Props {
  value: string;
  onChange: (text: string) => void;
}

/** Whom one looks for. */
export function NameField({ value, onChange }: Props): ReactNode {
  const { t } = useTranslation('colleagues');
  const field = useRef<HTMLInputElement>(null);
  const clear = () => {
    onChange('');
    field.current?.focus();
  };
  return (
    <div className={classes.search}>
      <DrawnIcon of={IconSearch} size={18} className="pt-quiet" />
      <input
        ref={field}
        type="search"
        aria-label={t('search')}
        placeholder={t('search')}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={100}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {value ? <IconButton icon={IconX} label={t('clear')} className={classes.step} onClick={clear} /> : null}
    </div>
  );
}
