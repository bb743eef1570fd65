import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ownLang } from '#web/language.ts';

interface Props {
  onClick: () => void;
  /** Has the focus first, where nothing else in the dialog asks for it. */
  first?: boolean;
}

/** The way out of what would change something. */
export function CancelButton({ onClick, first }: Props) {
  const { t } = useTranslation();
  return (
    <Button variant="default" lang={ownLang()} data-autofocus={first ? '' : undefined} onClick={onClick}>
      {t('ui.cancel')}
    </Button>
  );
}
