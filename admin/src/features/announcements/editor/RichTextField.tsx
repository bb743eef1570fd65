import { Input, Skeleton } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useId } from 'react';

const RichTextEditor = lazy(() => import('./RichTextEditor.tsx'));

interface Props {
  label: string;
  value?: string;
  onChange?: (html: string) => void;
  error?: ReactNode;
  'data-path'?: string;
}

/**
 * A text with headings, lists, links, bold and italic, as HTML.
 *
 *     <RichTextField label={t('text')} {...form.field('text')} />
 */
export function RichTextField({ label, value = '', onChange, error, ...rest }: Props) {
  const id = useId();
  return (
    <Input.Wrapper label={label} labelElement="div" labelProps={{ id }} error={error} errorProps={{ id: `${id}error` }}>
      <Suspense fallback={<Skeleton height={280} />}>
        <RichTextEditor
          value={value}
          onChange={(html) => onChange?.(html)}
          labelId={id}
          describedBy={error ? `${id}error` : undefined}
          invalid={Boolean(error)}
          path={rest['data-path']}
        />
      </Suspense>
    </Input.Wrapper>
  );
}
