import type { ReactNode } from 'react';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { FormPage } from '#ui/form/FormPage.tsx';
import type { SaveForm } from '#ui/form/save-form.ts';

interface Props<V extends object> {
  /** Over its place's page, rather than as a screen of its own. */
  drawer: boolean;
  title: string;
  form: SaveForm<V>;
  nameField: (field: string, saved: unknown) => { label: string; value: string };
  saveLabel: string;
  close: () => void;
  onDelete?: { label: string; run: () => Promise<boolean> } | undefined;
  /** `FormSection`s. */
  children: ReactNode;
}

/** A new place's form is a screen of its own; that of one that stands opens over its page. */
export function FormFrame<V extends object>({ drawer, close, onDelete, ...rest }: Props<V>) {
  const more = onDelete ? { ...rest, onDelete } : rest;
  return drawer ? <FormDrawer {...more} onClose={close} /> : <FormPage {...more} onCancel={close} />;
}
