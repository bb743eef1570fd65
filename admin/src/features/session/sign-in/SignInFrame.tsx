import { productTitle } from '@population-tracker/contract/kernel/constants';
import type { ReactNode } from 'react';
import { ProductMark } from '#ui/ProductMark.tsx';
import { LanguageSelect } from './LanguageSelect.tsx';
import css from './sign-in.module.css';

/** What every page before sign-in shares: the language at the top, the name of the product, one column. */
export function SignInFrame({ children }: { children: ReactNode }): ReactNode {
  return (
    <>
      <header className={css.top}>
        <LanguageSelect />
      </header>
      <main className={css.box}>
        <div className={css.mark}>
          <ProductMark size={32} />
          {productTitle}
        </div>
        {children}
      </main>
    </>
  );
}
