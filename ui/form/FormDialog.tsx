import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { ownLang } from '#web/language.ts';
import { EnterSaves, leaveAsked } from './FormButtons.tsx';
import { Remark } from './Remark.tsx';
import type { SaveForm } from './save-form.ts';
import { useUnsaved } from './unsaved.ts';

interface Props<V extends object> {
  title: string;
  form: SaveForm<V>;
  /** Says what it does: "Save mark". */
  saveLabel: string;
  /** Closes it; called at once where nothing was typed, else after the question. */
  onClose: () => void;
  /** The fields. */
  children: ReactNode;
  above?: ReactNode;
  below?: ReactNode;
  /** What a field is called and how its value reads, for what somebody else saved meanwhile. */
  nameField?: (field: string, saved: unknown) => { label: string; value: string };
}

/** A form of a few fields in a dialog. Enter saves; Escape, a click outside and Cancel close it, and ask when something was typed. */
export function FormDialog<V extends object>({ title, form, saveLabel, onClose, children, above, below, nameField }: Props<V>) {
  const { t } = useTranslation();
  useUnsaved(form, (now, next) => now.get('id') === next.get('id'));
  const close = () => void leaveAsked(form, onClose);
  const foot = (
    <>
      <Button variant="default" lang={ownLang()} onClick={close}>
        {t('ui.cancel')}
      </Button>
      <Button loading={form.saving} onClick={() => form.submit()}>
        {saveLabel}
      </Button>
    </>
  );
  return (
    <Dialog title={title} onClose={close} foot={foot}>
      {above}
      <form onSubmit={form.submit} noValidate className="pt-stack pt-gap-4 pt-text pt-below-2" aria-busy={form.saving}>
        {children}
        <Remark form={form} nameField={nameField} />
        <EnterSaves />
      </form>
      {below}
    </Dialog>
  );
}
