import { Fragment, type ReactNode } from 'react';

interface Props {
  /** A text with one part in angle brackets: `sent to <1>{{email}}</1>`. */
  text: string;
  /** What stands for that part. */
  part: (inner: string) => ReactNode;
}

/** A sentence with one marked part, wherever the language puts it. */
export function Filled({ text, part }: Props): ReactNode {
  const [before = '', inner = '', after = ''] = text.split(/<1>|<\/1>/);
  return (
    <Fragment>
      {before}
      {part(inner)}
      {after}
    </Fragment>
  );
}
