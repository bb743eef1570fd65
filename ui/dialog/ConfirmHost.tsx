import { Button } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { ownLang, productLang } from '#web/language.ts';
import { CloseButton } from './CloseButton.tsx';
import { answer, questionAsked, subscribe } from './confirm.ts';
import { Dialog } from './Dialog.tsx';

/** Where the questions of `confirm` appear: once, in the frame. */
export function ConfirmHost() {
  const { t } = useTranslation();
  const question = useSyncExternalStore(subscribe, questionAsked);
  if (!question) return null;
  const { title, body, confirmLabel, cancelLabel, danger, own } = question;
  const foot = confirmLabel ? (
    <>
      <Button
        variant="default"
        lang={cancelLabel ? undefined : ownLang()}
        data-autofocus={danger ? '' : undefined}
        onClick={() => answer(false)}
      >
        {cancelLabel ?? t('ui.cancel')}
      </Button>
      <Button className={danger ? 'pt-danger-button' : undefined} data-autofocus={danger ? undefined : ''} onClick={() => answer(true)}>
        {confirmLabel}
      </Button>
    </>
  ) : (
    <CloseButton first onClick={() => answer(false)} />
  );
  return (
    <Dialog alert title={title} onClose={() => answer(false)} foot={foot} lang={own ? undefined : productLang()}>
      {body}
    </Dialog>
  );
}
