import { type CSSVariablesResolver, MantineProvider } from '@mantine/core';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { theme } from './theme.ts';

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

const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: variables, dark: variables });

/** As the sheet is written: a line for each selector, and for each value. */
const asWritten = (css: string): string =>
  css.replaceAll(/([^{}]+)\{([^{}]*)\}/g, (_, selector: string, values: string) => {
    const lines = values.split(/;(?![^(]*\))/).filter((line) => line.trim());
    return `${selector.trim().replaceAll("'", '"').replaceAll(', ', ',\n')} {\n${lines.map((line) => `  ${line.trim().replace(/:\s*/, ': ')};\n`).join('')}}\n`;
  });

// After a change of the theme, or another version of Mantine: `vitest run -u ui/theme` writes the sheet anew.
test('the sheet has the variables that Mantine makes of the theme', async () => {
  const html = renderToString(<MantineProvider theme={theme} cssVariablesResolver={cssVariables} withGlobalClasses={false} />);
  const [, css = ''] = /<style[^>]*>(.*?)<\/style>/s.exec(html) ?? [];
  await expect(asWritten(css)).toMatchFileSnapshot('./mantine-variables.css');
});
