import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from 'react';
import { FloatInto } from '#ui/page/FloatInto.tsx';
import classes from './dialog.module.css';
import { showModal } from './modals.ts';

interface Props {
  title: string;
  /** Escape, and a click outside. */
  onClose: () => void;
  children?: ReactNode;
  /** Its buttons, the filled one last. */
  foot?: ReactNode;
  /** A question that has to be answered before anything else. */
  alert?: boolean;
  /** Of its texts, where they aren't in the language around it. */
  lang?: string | undefined;
}

/**
 * A dialog over everything: the browser's own, which keeps the focus inside and gives it back. The element with `data-autofocus` has it first.
 *
 *     {open ? <Dialog title={t('title')} onClose={close} foot={<Button …/>}>…</Dialog> : null}
 */
export function Dialog({ title, onClose, children, foot, alert, lang }: Props) {
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();

  useEffect(() => {
    const dialog = element.current;
    const before = document.activeElement;
    const gone = dialog && showModal(dialog);
    dialog?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => {
      gone?.();
      dialog?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  const cancel = (event: SyntheticEvent) => {
    event.preventDefault();
    onClose();
  };
  // What happens in a dialog is no business of the form or the row that it was opened from.
  const apart = (event: SyntheticEvent) => event.stopPropagation();

  return (
    <dialog
      ref={element}
      id={id}
      className={classes.dialog}
      lang={lang}
      role={alert ? 'alertdialog' : undefined}
      aria-labelledby={`${id}title`}
      aria-describedby={children && alert ? `${id}body` : undefined}
      onCancel={cancel}
      onKeyDown={apart}
      onClick={(event) => {
        apart(event);
        if (event.target === event.currentTarget && isOutside(event)) onClose();
      }}
    >
      <FloatInto id={id}>
        <h2 id={`${id}title`}>{title}</h2>
        {children ? (
          <div className={classes.body} id={`${id}body`}>
            {children}
          </div>
        ) : null}
        {foot ? <div className={classes.foot}>{foot}</div> : null}
      </FloatInto>
    </dialog>
  );
}

/** The layer behind a dialog belongs to it; only its place tells the two apart. */
function isOutside({ clientX, clientY, currentTarget }: { clientX: number; clientY: number; currentTarget: Element }): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}
