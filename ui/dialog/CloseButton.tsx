import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ownLang } from '#web/language.ts';

interface Props {
  onClick: () => void;
  /** Has the focus first, where nothing else in the dialog asks for it. */
  first?: boolean;
}

/** Closes what is only looked at: quiet, and called the same everywhere. */
export function CloseButton({ onClick, first }: Props) {
  const { t } = useTranslation();
  return (
    <Button variant="default" lang={ownLang()} data-autofocus={first ? '' : undefined} onClick={onClick}>
      {t('ui.close')}
    </Button>
  );
}
