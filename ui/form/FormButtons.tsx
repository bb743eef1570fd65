import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Footer } from '#ui/page/Footer.tsx';
import { ownLang } from '#web/language.ts';
import type { SaveForm } from './save-form.ts';
import { askToLeave, settle } from './unsaved.ts';

export interface FormButtonsProps {
  form: Pick<SaveForm<never>, 'dirty' | 'saving' | 'settled' | 'submit'>;
  /** Says what it does: "Add user". */
  saveLabel: string;
  /** Nothing of it could be saved, and the label says so. */
  nothingToSave?: boolean;
  /** Answers whether the record is gone; then the form closes. */
  onDelete?: { label: string; run: () => Promise<boolean> };
  /** A quiet remark beside the buttons: what is left of a limit, what a change brings. */
  note?: ReactNode;
  /** Of the button that leaves the form, where the usual word would mean something else too. */
  closeLabel?: string;
}

/** The buttons of a form: delete apart, then cancel and save. */
export function FormButtons({
  form,
  saveLabel,
  nothingToSave,
  onDelete,
  note,
  closeLabel,
  close,
}: FormButtonsProps & { close: () => void }) {
  const { t } = useTranslation();
  const remove = async () => {
    if (await onDelete?.run()) leave(form, close);
  };
  return (
    <Footer
      apart={onDelete && { label: onDelete.label, run: () => void remove() }}
      note={note}
      leave={
        <Button variant="default" lang={ownLang()} onClick={() => void leaveAsked(form, close)}>
          {closeLabel ?? t('ui.cancel')}
        </Button>
      }
      main={
        <Button data-tour="save" loading={form.saving} disabled={nothingToSave} onClick={() => form.submit()}>
          {saveLabel}
        </Button>
      }
    />
  );
}

/** Enter in a field saves. The button that says so may stand outside of the form, so this one takes the key. */
export function EnterSaves() {
  return <button type="submit" hidden aria-hidden tabIndex={-1} />;
}

/** Closes a form at once where nothing was typed, else after the question. */
export async function leaveAsked(form: FormButtonsProps['form'], close: () => void): Promise<void> {
  if (!form.dirty || (await askToLeave())) leave(form, close);
}

function leave(form: FormButtonsProps['form'], close: () => void): void {
  settle(form.settled);
  close();
}
