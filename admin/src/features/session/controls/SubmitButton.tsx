import type { ReactNode } from 'react';
import css from './controls.module.css';

export function SubmitButton({ busy, children }: { busy: boolean; children: ReactNode }): ReactNode {
  return (
    <button type="submit" className={css.submit} aria-busy={busy}>
      <span>{children}</span>
    </button>
  );
}
