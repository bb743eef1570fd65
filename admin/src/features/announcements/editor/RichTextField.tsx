import { Input } from '@mantine/core';
import { lazy, memo, type ReactNode, useId } from 'react';

/** Begins to fetch the editor, which is most of what its screen weighs, beside what the form is waiting for. */
export const loadEditor = () => import('./RichTextEditor.tsx');
const RichTextEditor = lazy(loadEditor);

interface Props {
  label: string;
  value?: string;
  onChange?: (html: string) => void;
  error?: ReactNode;
  'data-path'?: string;
}

/**
 * A text with headings, lists, links, bold and italic, as HTML. The form is shown with its editor and not before: how high a text
 * stands, and so where everything below it has its place, is known then.
 *
 *     <RichTextField label={t('text')} {...form.field('text')} />
 */
export const RichTextField = memo(function RichTextField({ label, value = '', onChange, error, ...rest }: Props) {
  const id = useId();
  return (
    <Input.Wrapper label={label} labelElement="div" labelProps={{ id }} error={error} errorProps={{ id: `${id}error` }}>
      <RichTextEditor
        value={value}
        onChange={(html) => onChange?.(html)}
        labelId={id}
        describedBy={error ? `${id}error` : undefined}
        invalid={Boolean(error)}
        path={rest['data-path']}
      />
    </Input.Wrapper>
  );
});
