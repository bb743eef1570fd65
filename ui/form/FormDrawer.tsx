import { IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#ui/IconButton.tsx';
import { useDrawerFocus } from '#ui/page/drawer-focus.ts';
import { InPlace } from '#ui/page/InSheet.tsx';
import { usePane } from '#ui/page/pane.ts';
import { ownLang } from '#web/language.ts';
import { useDrawerGrowth } from './drawer-growth.ts';
import { EnterSaves, FormButtons, type FormButtonsProps, leaveAsked } from './FormButtons.tsx';
import classes from './form.module.css';
import { Remark } from './Remark.tsx';
import { toldForNew } from './record-param.ts';
import type { SaveForm } from './save-form.ts';
import { useUnsaved } from './unsaved.ts';

interface Props<V extends object> extends Omit<FormButtonsProps, 'form'> {
  title: string;
  /** Whom or what it is about, once that is known: it stands in the title's place, which is then only read out before it. */
  about?: string;
  form: SaveForm<V>;
  /** Closes it; called at once where nothing was typed, else after the question. */
  onClose: () => void;
  /** The fields. */
  children: ReactNode;
  /** Small buttons beside the close button. */
  tools?: ReactNode;
  /** What a field is called and how its value reads, for what somebody else saved meanwhile. */
  nameField?: (field: string, saved: unknown) => { label: string; value: string };
}

/**
 * A form of up to about ten fields, from the right over its own screen; menu and tabs stay in reach. The first field has the focus,
 * Enter saves, Escape and a click outside close it, and ask when something was typed. Render it inside a `Page`.
 *
 *     <FormDrawer title={t('edit')} form={form} saveLabel={t('save')} onClose={close} onDelete={{ label: t('delete'), run: remove }}>
 *       <TextInput label={t('name')} {...form.field('name')} />
 *     </FormDrawer>
 */
export function FormDrawer<V extends object>({ title, about, form, onClose, children, tools, nameField, ...buttons }: Props<V>) {
  const id = useId();
  useUnsaved(form, (now, next) => whatIsOpen(now) === whatIsOpen(next));
  const close = () => void leaveAsked(form, onClose);
  return (
    <DrawerFrame id={id} close={close}>
      <form onSubmit={form.submit} noValidate aria-busy={form.saving}>
        <DrawerHeader id={id} title={title} about={about} tools={tools} close={close} />
        <div className={classes.fields}>{children}</div>
        <Remark form={form} nameField={nameField} />
        <footer>
          <FormButtons form={form} close={onClose} {...buttons} />
        </footer>
        {buttons.nothingToSave ? null : <EnterSaves />}
      </form>
    </DrawerFrame>
  );
}

const whatIsOpen = (address: URLSearchParams): string => JSON.stringify([address.get('id'), address.has('edit'), toldForNew(address)]);

interface WaitingProps {
  title: string;
  onClose: () => void;
  /** How many fields will come. */
  fields: number;
  /** Why the record can't be read. */
  failure?: string;
}

/**
 * The drawer while its record is read: the same frame, the fields' final size.
 *
 *     if (!answer.data) return <FormDrawerWaiting title={t('edit')} onClose={close} fields={6} />;
 */
export function FormDrawerWaiting({ title, onClose, fields, failure }: WaitingProps) {
  const id = useId();
  return (
    <DrawerFrame id={id} close={onClose}>
      <form aria-busy={!failure} onSubmit={(event) => event.preventDefault()}>
        <DrawerHeader id={id} title={title} close={onClose} />
        <div className={classes.fields} aria-hidden>
          {Array.from({ length: failure ? 0 : fields }, (_, index) => index).map((index) => (
            <div key={index}>
              <div className={classes.boneLabel} />
              <div className={classes.boneInput} />
            </div>
          ))}
        </div>
        <Remark form={{ failure: failure ?? null, conflict: null }} />
      </form>
    </DrawerFrame>
  );
}

function DrawerFrame({ id, close, children }: { id: string; close: () => void; children: ReactNode }) {
  const pane = usePane();
  const drawer = useDrawerFocus(pane);
  useDrawerGrowth(drawer, pane.element);
  const closeByKey = (event: KeyboardEvent) => {
    // A list or a calendar that is open over the drawer closes first.
    const inside = (event.target as Element).closest(
      '[data-mantine-stop-propagation], [aria-expanded="true"], [role="listbox"], [role="menu"]',
    );
    if (event.key !== 'Escape' || event.defaultPrevented || inside) return;
    // Else the same key would close the question that follows.
    event.preventDefault();
    event.stopPropagation();
    close();
  };
  if (!pane.element) return null;
  return createPortal(
    <>
      <button type="button" className={classes.veil} tabIndex={-1} aria-hidden onClick={close} />
      <section className={classes.drawer} role="dialog" aria-labelledby={id} ref={drawer} tabIndex={-1} onKeyDown={closeByKey}>
        <InPlace>{children}</InPlace>
      </section>
    </>,
    pane.element,
  );
}

interface HeaderProps {
  id: string;
  title: string;
  about?: string;
  tools?: ReactNode;
  close: () => void;
}

function DrawerHeader({ id, title, about, tools, close }: HeaderProps) {
  const { t } = useTranslation();
  return (
    <header>
      {about ? (
        <h2 id={id} className="pt-cut" title={about}>
          <span className="pt-unseen">{`${title}: `}</span>
          {about}
        </h2>
      ) : (
        <h2 id={id}>{title}</h2>
      )}
      {tools}
      <IconButton icon={IconX} label={t('ui.close')} lang={ownLang()} onClick={close} />
    </header>
  );
}
