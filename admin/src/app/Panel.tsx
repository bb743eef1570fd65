import '@mantine/core/styles.layer.css';
import './theme/mantine.css';
import { MantineProvider } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { RouterProvider } from 'react-router';
import { createPanelRouter } from './router.tsx';
import { cssVariables, theme } from './theme/theme.ts';

/** Everything behind sign-in. */
export function Panel(): ReactNode {
  const [router] = useState(createPanelRouter);
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto" withGlobalClasses={false}>
      <RouterProvider router={router} />
    </MantineProvider>
  );
}
