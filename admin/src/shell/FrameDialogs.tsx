import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { genericText } from '../lib/i18n.ts';
import { closeDialog, type FrameDialog, useOpenDialog } from './dialogs.ts';
import { showError } from './messages/errors.ts';
import { useSearchKey } from './search/search-key.ts';

type Dialog = ComponentType<{ onClose: () => void }>;

const dialogs: Record<FrameDialog, Dialog> = {
  search: fetched(() => import('./search/SearchDialog.tsx')),
  errorLog: fetched(() => import('./error-log/ErrorLogDialog.tsx')),
  help: fetched(() => import('./help/HelpDialog.tsx')),
  size: fetched(() => import('./preferences/SizeDialog.tsx')),
  theme: fetched(() => import('./preferences/ThemeDialog.tsx')),
};

/** One that can't be fetched says so and leaves the panel as it is. */
function fetched(load: () => Promise<{ default: Dialog }>): Dialog {
  return lazy(() =>
    load().catch(() => {
      showError(genericText('error.pageLoad'));
      closeDialog();
      return { default: () => null };
    }),
  );
}

/** Where the frame's own dialogs appear. */
export function FrameDialogs(): ReactNode {
  const name = useOpenDialog();
  useSearchKey();
  if (!name) return null;
  const Dialog = dialogs[name];
  return (
    <Suspense>
      <Dialog onClose={closeDialog} />
    </Suspense>
  );
}
