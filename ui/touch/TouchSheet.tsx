import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from 'react';
import { showModal } from '../dialog/modals.ts';
import classes from './sheet.module.css';

interface Props {
  title: string;
  /** Escape, the phone's own way back out of a dialog, and a touch outside. */
  onClose: () => void;
  children: ReactNode;
}

/**
 * A question from the bottom of the screen, where a thumb reaches it: the browser's own dialog, which keeps the focus inside and gives
 * it back.
 *
 *     {open ? <TouchSheet title={t('title')} onClose={close}>…</TouchSheet> : null}
 */
export function TouchSheet({ title, onClose, children }: Props): ReactNode {
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const dialog = element.current;
    const before = document.activeElement;
    const gone = dialog && showModal(dialog);
    // What it asks is read first; no field is chosen for anybody.
    dialog?.querySelector('h2')?.focus();
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
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is its key
    <dialog
      ref={element}
      className={classes.sheet}
      aria-labelledby={id}
      onCancel={cancel}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className={classes.inside}>
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        {children}
      </div>
    </dialog>
  );
}
