import { MantineContext, MantineThemeProvider, type useMantineContext } from '@mantine/core';
import { type ReactNode, useLayoutEffect, useMemo } from 'react';
import { scheme, useChoice } from '#web/look/look-choices.ts';
import { theme } from './theme.ts';

/** The look is shown by `web/look/look.ts`: nothing is set by Mantine. */
const own: Omit<ReturnType<typeof useMantineContext>, 'colorScheme'> = {
  setColorScheme: () => {},
  clearColorScheme: () => {},
  getRootElement: () => document.documentElement,
  classNamesPrefix: 'mantine',
  cssVariablesSelector: ':root',
  withStaticClasses: true,
};

interface Props {
  children: ReactNode;
}

/**
 * Mantine's parts in the product's look. Mantine's own provider reckons its variables from the theme in the page each time; here they are
 * a sheet (`mantine-variables.css`), and what reckons them isn't loaded.
 */
export function Themed({ children }: Props): ReactNode {
  const chosen = useChoice(scheme);
  const value = useMemo(() => ({ ...own, colorScheme: chosen === 'system' ? ('auto' as const) : chosen }), [chosen]);
  // Mantine's sheets let nothing move, where somebody wants that, below this alone.
  useLayoutEffect(() => document.documentElement.setAttribute('data-respect-reduced-motion', 'true'), []);
  return (
    <MantineContext value={value}>
      <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
    </MantineContext>
  );
}
