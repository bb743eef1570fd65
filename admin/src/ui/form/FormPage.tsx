import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Page } from '../page/Page.tsx';
import { PageHeader } from '../page/PageHeader.tsx';
import classes from './form.module.css';
import { Remark } from './Remark.tsx';
import type { SaveForm } from './save-form.ts';
import { askToLeave, useUnsaved } from './unsaved.ts';

interface Props<V extends object> {
  title: ReactNode;
  tag?: ReactNode;
  facts?: ReactNode;
  /** Quieter buttons at the right of the title. */
  actions?: ReactNode;
  form: SaveForm<V>;
  saveLabel: string;
  /** Where Cancel leads; called at once where nothing was typed, else after the question. */
  onCancel: () => void;
  /** Answers whether the record is gone; then the form closes. */
  onDelete?: { label: string; run: () => Promise<boolean> };
  /** Stands beside the buttons: what the change brings. */
  note?: ReactNode;
  /** `FormSection`s. */
  children: ReactNode;
  nameField?: (field: string, saved: unknown) => { label: string; value: string };
}

/**
 * The same as `FormDrawer` for a screen of its own: sections that scroll, buttons that stay at the bottom. It brings its own `Page`.
 *
 *     <FormPage title={name} form={form} saveLabel={t('save')} onCancel={back}>
 *       <FormSection title={t('place')} help={t('placeHelp')}><TextInput …/></FormSection>
 *     </FormPage>
 */
export function FormPage<V extends object>({
  title,
  tag,
  facts,
  actions,
  form,
  saveLabel,
  onCancel,
  onDelete,
  note,
  children,
  nameField,
}: Props<V>) {
  const { t } = useTranslation();
  useUnsaved(form, (now, next) => now.pathname === next.pathname && now.search === next.search);
  const remove = async () => {
    if (!(await onDelete?.run())) return;
    form.settled.current = true;
    onCancel();
  };
  const cancel = async () => {
    if (form.dirty && !(await askToLeave())) return;
    form.settled.current = true;
    onCancel();
  };
  const foot = (
    <>
      {onDelete ? (
        <Button
          variant="subtle"
          className={classes.delete}
          color="var(--pt-danger-text)"
          leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />}
          onClick={remove}
        >
          {onDelete.label}
        </Button>
      ) : null}
      <div className={classes.note}>{note}</div>
      <Button variant="default" onClick={cancel}>
        {t('ui.cancel')}
      </Button>
      <Button loading={form.saving} onClick={() => form.submit()}>
        {saveLabel}
      </Button>
    </>
  );
  return (
    <Page foot={foot}>
      <PageHeader title={title} tag={tag} facts={facts} actions={actions} />
      <form className={classes.page} onSubmit={form.submit} noValidate aria-busy={form.saving}>
        {children}
        {/* Enter in a field saves; the button that says so stands in the foot. */}
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </form>
      <Remark form={form} nameField={nameField} />
    </Page>
  );
}

/** Fields that belong together, with their name and a word about them at the left. */
export function FormSection({ title, help, children }: { title: string; help?: ReactNode; children: ReactNode }) {
  return (
    <section className={classes.section}>
      <div>
        <h2>{title}</h2>
        {help ? <p>{help}</p> : null}
      </div>
      <div className={classes.fields}>{children}</div>
    </section>
  );
}
