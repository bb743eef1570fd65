import { createTheme, type MantineColorsTuple } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { createElement } from 'react';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { takeHighlighted } from '#ui/fields/highlighted.ts';
import { productLang } from '#web/language.ts';

/** The shades are the tokens', so that a picked theme reaches Mantine's parts without rendering anything again. */
const brand = Array.from({ length: 10 }, (_, shade) => `var(--pt-brand-${shade})`) as readonly string[] as MantineColorsTuple;

/** What unfolds says so everywhere in the same way. */
const unfolds = { rightSection: createElement(DrawnIcon, { of: IconChevronDown }), rightSectionPointerEvents: 'none' } as const;

/** `--pt-motion`, for the parts that want a number. */
const motionMs = 150;

export const theme = createTheme({
  colors: { brand },
  primaryColor: 'brand',
  primaryShade: { light: 7, dark: 5 },
  fontFamily: 'var(--pt-font)',
  fontFamilyMonospace: 'ui-monospace, "SF Mono", Menlo, Consolas, monospace',
  fontSizes: { xs: 'var(--pt-fs-xs)', sm: 'var(--pt-fs-sm)', md: 'var(--pt-fs-sm)', lg: 'var(--pt-fs-lg)', xl: 'var(--pt-fs-xl)' },
  lineHeights: { xs: 'var(--pt-lh-xs)', sm: 'var(--pt-lh-sm)', md: 'var(--pt-lh-sm)', lg: 'var(--pt-lh-lg)', xl: 'var(--pt-lh-xl)' },
  spacing: { xs: 'var(--pt-1)', sm: 'var(--pt-2)', md: 'var(--pt-4)', lg: 'var(--pt-6)', xl: 'var(--pt-10)' },
  radius: { sm: 'var(--pt-radius-sm)', md: 'var(--pt-radius)', lg: 'var(--pt-radius-lg)' },
  defaultRadius: 'md',
  shadows: { sm: 'var(--pt-shadow-1)', md: 'var(--pt-shadow-2)', lg: 'var(--pt-shadow-2)' },
  headings: { fontWeight: '600' },
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  components: {
    Button: {
      defaultProps: { size: 'sm' },
      vars: () => ({
        root: { '--button-height': 'var(--pt-control)', '--button-padding-x': 'var(--pt-3)', '--button-fz': 'var(--pt-fs-sm)' },
      }),
      // Where nothing moves Mantine leaves out where its movement ends: the middle.
      styles: { loader: { transform: 'translate(-50%, -50%)' } },
    },
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    NumberInput: { defaultProps: { hideControls: true } },
    MultiSelect: { defaultProps: unfolds },
    Autocomplete: { defaultProps: unfolds },
    ComboboxTarget: { defaultProps: { onKeyDownCapture: takeHighlighted } },
    ComboboxEventsTarget: { defaultProps: { onKeyDownCapture: takeHighlighted } },
    // Away from the screen that it belongs to, and in its language there too.
    ComboboxDropdown: { defaultProps: () => ({ lang: productLang() }) },
    // A list holds options and nothing else: that there are none is one that can't be chosen.
    ComboboxEmpty: { defaultProps: { role: 'option', 'aria-disabled': true, 'aria-selected': false } },
    Menu: { defaultProps: { shadow: 'md', radius: 'lg', transitionProps: { duration: motionMs } } },
    Tooltip: { defaultProps: { openDelay: 300, transitionProps: { duration: motionMs } } },
  },
});
