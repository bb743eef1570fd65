import { MantineThemeProvider } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { FloatContext } from '#ui/popup-menu/float.ts';
import { InPlace } from './InSheet.tsx';

interface Props {
  /** The id of the element that menus, lists and calendars opened below are put into. */
  id: string;
  children: ReactNode;
}

/**
 * Whatever opens over a screen stays inside it: within its landmark for screen readers, above its drawer,
 * and in a dialog within the dialog, since nothing outside of one can be reached. Fixed places are not cut off at its edges.
 */
export function FloatInto({ id, children }: Props) {
  const theme = useMemo(
    () => ({
      components: {
        Portal: { defaultProps: { target: `#${CSS.escape(id)}` } },
        Popover: { defaultProps: { floatingStrategy: 'fixed' } },
        // The first entry has the focus; an empty element before it would not belong in a menu.
        Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
        // The list itself scrolls: what screen readers know as the list is what the keys move in.
        MultiSelect: { defaultProps: { withScrollArea: false } },
        Autocomplete: { defaultProps: { withScrollArea: false } },
      },
    }),
    [id],
  );
  return (
    <MantineThemeProvider theme={theme} inherit>
      <FloatContext value={id}>
        <InPlace>{children}</InPlace>
      </FloatContext>
    </MantineThemeProvider>
  );
}
