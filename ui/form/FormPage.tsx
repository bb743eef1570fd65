import type { ReactNode } from 'react';
import { Page } from '#ui/page/Page.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { EnterSaves, FormButtons, type FormButtonsProps } from './FormButtons.tsx';
import classes from './form.module.css';
import { Remark } from './Remark.tsx';
import type { SaveForm } from './save-form.ts';
import { useUnsaved } from './unsaved.ts';

interface Props<V extends object> extends Omit<FormButtonsProps, 'form'> {
  title: ReactNode;
  tag?: ReactNode;
  facts?: ReactNode;
  /** Quieter buttons at the right of the title. */
  actions?: ReactNode;
  form: SaveForm<V>;
  /** Where Cancel leads; called at once where nothing was typed, else after the question. */
  onCancel: () => void;
  /** `FormSection`s. */
  children: ReactNode;
  /** What a field is called and how its value reads, for what somebody else saved meanwhile. */
  nameField?: (field: string, saved: unknown) => { label: string; value: string };
}

/**
 * The same as `FormDrawer` for a screen of its own: sections that scroll, buttons that stay at the bottom. It brings its own `Page`.
 *
 *     <FormPage title={name} form={form} saveLabel={t('save')} onCancel={back}>
 *       <FormSection title={t('place')} help={t('placeHelp')}><TextInput …/></FormSection>
 *     </FormPage>
 */
export function FormPage<V extends object>({ title, tag, facts, actions, form, onCancel, children, nameField, ...buttons }: Props<V>) {
  useUnsaved(form, (now, next) => now.toString() === next.toString());
  return (
    <Page foot={<FormButtons form={form} close={onCancel} {...buttons} />}>
      <PageHeader title={title} tag={tag} facts={facts} actions={actions} />
      <form className={classes.page} onSubmit={form.submit} noValidate aria-busy={form.saving}>
        {children}
        <EnterSaves />
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
