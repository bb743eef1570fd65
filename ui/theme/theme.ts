import {
  type CSSVariablesResolver,
  createTheme,
  type MantineColorScheme,
  type MantineColorSchemeManager,
  type MantineColorsTuple,
} from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { createElement } from 'react';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { productLang } from '#web/language.ts';
import { scheme } from '#web/look-choices.ts';

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
    Select: { defaultProps: unfolds },
    MultiSelect: { defaultProps: unfolds },
    Autocomplete: { defaultProps: unfolds },
    // Away from the screen that it belongs to, and in its language there too.
    ComboboxDropdown: { defaultProps: () => ({ lang: productLang() }) },
    // A list holds options and nothing else: that there are none is one that can't be chosen.
    ComboboxEmpty: { defaultProps: { role: 'option', 'aria-disabled': true, 'aria-selected': false } },
    Menu: { defaultProps: { shadow: 'md', radius: 'lg', transitionProps: { duration: motionMs } } },
    SegmentedControl: { defaultProps: { withItemsBorders: false, transitionDuration: motionMs } },
    Tooltip: { defaultProps: { openDelay: 300, transitionProps: { duration: motionMs } } },
  },
});

/**
 * Mantine's variables take the product's tokens, so that one sheet decides the look in both schemes.
 * They are set for each scheme, as Mantine sets its own: set for both at once, they would lose against those.
 */
const variables = {
  '--mantine-color-body': 'var(--pt-surface)',
  '--mantine-color-text': 'var(--pt-text)',
  '--mantine-color-bright': 'var(--pt-text)',
  '--mantine-color-dimmed': 'var(--pt-text-2)',
  '--mantine-color-placeholder': 'var(--pt-text-3)',
  '--mantine-color-anchor': 'var(--pt-accent)',
  '--mantine-color-error': 'var(--pt-danger-text)',
  '--mantine-color-default': 'var(--pt-surface)',
  '--mantine-color-default-hover': 'var(--pt-subtle)',
  '--mantine-color-default-color': 'var(--pt-text)',
  '--mantine-color-default-border': 'var(--pt-line-strong)',
  '--mantine-color-disabled': 'var(--pt-sunken)',
  '--mantine-color-disabled-color': 'var(--pt-text-3)',
  '--mantine-color-disabled-border': 'var(--pt-line)',
  '--mantine-color-brand-filled': 'var(--pt-accent-fill)',
  '--mantine-color-brand-filled-hover': 'var(--pt-accent-hover)',
  '--mantine-color-brand-light': 'var(--pt-accent-soft)',
  '--mantine-color-brand-light-hover': 'var(--pt-accent-soft-2)',
  '--mantine-color-brand-light-color': 'var(--pt-accent)',
  '--mantine-color-brand-outline': 'var(--pt-accent)',
  '--mantine-color-brand-text': 'var(--pt-accent)',
  '--mantine-color-red-filled': 'var(--pt-danger)',
  '--mantine-color-red-filled-hover': 'var(--pt-danger-hover)',
  '--mantine-color-red-light': 'var(--pt-danger-soft)',
  '--mantine-color-red-light-color': 'var(--pt-danger-text)',
};

export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: variables, dark: variables });

const chosenScheme = () => (scheme.chosen() === 'system' ? 'auto' : scheme.chosen()) as MantineColorScheme;
let stop: (() => void) | undefined;

/** The panel shows and remembers the scheme by itself; Mantine is only told. */
export const schemeManager: MantineColorSchemeManager = {
  get: chosenScheme,
  set: () => {},
  subscribe(changed) {
    stop = scheme.subscribe(() => changed(chosenScheme()));
  },
  unsubscribe: () => stop?.(),
  clear: () => {},
};
