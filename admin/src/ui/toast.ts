import { notifications } from '@mantine/notifications';
import { errorMessageDurationMs } from '@population-tracker/contract/constants';
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import { createElement } from 'react';
import { genericText } from '../lib/i18n.ts';
import classes from './toast.module.css';

const successDurationMs = 4_000;

/**
 * Says shortly what happened, in the corner.
 *
 *     toast.success(messageText('thing.added'));
 */
export const toast = {
  success: (text: string) => show(text, 'success', successDurationMs),
  /** For 5 s (source, section 8). Failed calls are shown by the shell already. */
  error: (text: string) => show(text, 'danger', errorMessageDurationMs),
};

function show(text: string, tone: 'success' | 'danger', autoClose: number): void {
  const glyph = tone === 'success' ? IconCircleCheck : IconAlertCircle;
  notifications.show({
    message: text,
    autoClose,
    icon: createElement(glyph, { size: 20, stroke: 1.75, 'aria-hidden': true, color: `var(--pt-${tone}-text)` }),
    classNames: { root: classes.toast, icon: classes.icon, description: classes.text },
    closeButtonProps: { 'aria-label': genericText('ui.close') },
    // A success waits for a pause in what is read out; an error does not.
    role: tone === 'success' ? 'status' : 'alert',
  });
}
