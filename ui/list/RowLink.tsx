import type { MouseEvent, ReactNode } from 'react';
import { useView } from '#web/view.ts';

interface Props {
  href: string;
  className?: string | undefined;
  /** -1 where keys walk from row to row and Tab doesn’t. */
  tabIndex?: number;
  title?: string;
  children: ReactNode;
}

/** The link of a row. The router's own would render again with each navigation, a hundred times over, in views out of sight too. */
export function RowLink({ href, children, ...rest }: Props) {
  const { go } = useView();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    // With a key the browser opens a tab of its own.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(href, { replace: event.currentTarget.href === window.location.href });
  };
  return (
    <a {...rest} href={href} data-row-link="" onClick={follow}>
      {children}
    </a>
  );
}
