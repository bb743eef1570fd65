import { notifications, notificationsStore } from '@mantine/notifications';
import { errorMessageDurationMs } from '@population-tracker/contract/kernel/constants';
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import { createElement, type ReactNode, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { genericText, ownLang, productLang } from '#web/language.ts';
import classes from './toast.module.css';

const successDurationMs = 4_000;
/** Time to read what was done and to think better of it. */
const actionDurationMs = 12_000;

/** What can be done about it, or where it goes on. */
type ToastAction = { label: string; run: () => void } | { label: string; to: string };

/** Whose words they are: the interface speaks the panel's language, the product its own. */
type Speaker = 'product' | 'interface';

/**
 * Says shortly what happened, in the corner.
 *
 *     toast.success(messageText('thing.added'));
 */
export const toast = {
  success: (text: string, speaks?: Speaker) => show(text, 'success', successDurationMs, [], speaks),
  /** With what can still be done about it: `toast.done(text, { label: t('undo'), run: undo })`, or with the next step: `{ label, to: '/thing' }`. */
  done: (text: string, ...actions: ToastAction[]) => show(text, 'success', actionDurationMs, actions),
  /** For 5 s (source, section 8). Failed calls are shown by the shell already. */
  error: (text: string, speaks?: Speaker) => show(text, 'danger', errorMessageDurationMs, [], speaks),
};

let lastDone: string | null = null;

type Tone = 'success' | 'danger';

function show(text: string, tone: Tone, autoClose: number, actions: ToastAction[] = [], speaks: Speaker = 'product'): void {
  const glyph = tone === 'success' ? IconCircleCheck : IconAlertCircle;
  // The last thing done is the one to think better of: others would stand before it for as long.
  const canAct = actions.length > 0;
  if (canAct && lastDone) notifications.hide(lastDone);
  const id = notifications.show({
    message: canAct ? createElement(Actions, { text, actions, isShown: () => isShown(id), hide: () => notifications.hide(id) }) : text,
    autoClose,
    icon: createElement(glyph, { size: 20, stroke: 1.75, 'aria-hidden': true, color: `var(--pt-${tone}-text)` }),
    classNames: { root: classes.toast, icon: classes.icon, description: 'pt-normal pt-text pt-break' },
    lang: speaks === 'product' ? productLang() : undefined,
    closeButtonProps: { 'aria-label': genericText('ui.close'), lang: ownLang() },
    // A success waits for a pause in what is read out; an error does not.
    role: tone === 'success' ? 'status' : 'alert',
  });
  if (canAct) lastDone = id;
}

/** Not while it fades: what stood there a moment ago is not what was meant. */
const isShown = (id: string): boolean => notificationsStore.getState().notifications.some((one) => one.id === id);

interface ActionsProps {
  text: string;
  actions: readonly ToastAction[];
  isShown: () => boolean;
  hide: () => void;
}

function Actions({ text, actions, isShown, hide }: ActionsProps): ReactNode {
  const inert = !useSyncExternalStore(notificationsStore.subscribe, isShown);
  const buttons = actions.map(({ label, ...action }) => {
    if ('to' in action) return createElement(Link, { key: label, to: action.to, className: classes.action, onClick: hide }, label);
    const act = () => {
      hide();
      action.run();
    };
    return createElement('button', { key: label, type: 'button', className: classes.action, onClick: act }, label);
  });
  return createElement('span', { inert, className: 'pt-line pt-between pt-gap-3' }, createElement('span', null, text), ...buttons);
}
