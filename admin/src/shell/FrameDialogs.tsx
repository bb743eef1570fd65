import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { showError } from '#shell/messages/errors.ts';
import { useSearchKey } from '#shell/search/search-key.ts';
import { genericText } from '#web/language.ts';
import { closeDialog, type FrameDialog, useOpenDialog } from './dialogs.ts';

type Dialog = ComponentType<{ onClose: () => void }>;

const dialogs: Record<FrameDialog, Dialog> = {
  search: fetched(() => import('#shell/search/SearchDialog.tsx')),
  errorLog: fetched(() => import('#shell/error-log/ErrorLogDialog.tsx')),
  help: fetched(() => import('#shell/help/HelpDialog.tsx')),
  size: fetched(() => import('#shell/preferences/SizeDialog.tsx')),
  theme: fetched(() => import('#shell/preferences/ThemeDialog.tsx')),
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
