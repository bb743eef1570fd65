import '@mantine/core/styles.layer.css';
import './theme/mantine.css';
import { MantineProvider } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { RouterProvider } from 'react-router';
import { theme as pickedTheme } from '../shell/preferences/choices.ts';
import { createPanelRouter } from './router.tsx';
import { cssVariables, schemeManager, theme } from './theme/theme.ts';

/** Everything behind sign-in. */
export function Panel(): ReactNode {
  const [router] = useState(createPanelRouter);
  useEffect(() => {
    if (pickedTheme.chosen()) void import('../shell/preferences/colour/pick-theme.ts').then(({ renewTheme }) => renewTheme());
  }, []);
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} colorSchemeManager={schemeManager} withGlobalClasses={false}>
      <RouterProvider router={router} />
    </MantineProvider>
  );
}
