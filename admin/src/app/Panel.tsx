import '@mantine/core/styles.layer.css';
import '#ui/theme/mantine.css';
import '#ui/theme/mantine-variables.css';
import { lazy, type ReactNode, useEffect, useState } from 'react';
import { RouterProvider } from 'react-router';
import { ProofHost } from '#features/session/ProofHost.tsx';
import { ViewsSlot } from '#ui/list/views-slot.ts';
import { Themed } from '#ui/theme/Themed.tsx';
import { theme as pickedTheme } from '#web/look/look-choices.ts';
import { createPanelRouter } from './router.tsx';

const ViewMenu = lazy(() => import('#features/list-views/ViewMenu.tsx'));

/** Everything behind sign-in. */
export function Panel(): ReactNode {
  const [router] = useState(createPanelRouter);
  useEffect(() => {
    if (pickedTheme.chosen()) void import('#shell/preferences/colour/pick-theme.ts').then(({ renewTheme }) => renewTheme());
  }, []);
  return (
    <Themed>
      <ViewsSlot value={ViewMenu}>
        <RouterProvider router={router} />
      </ViewsSlot>
      <ProofHost />
    </Themed>
  );
}
