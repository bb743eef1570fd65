import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { productLang } from '#web/language.ts';

/** What belongs to a screen and must not lie within its forms or its text: at the end of the document, in the screen's language there too. */
export const ToBody = ({ children }: { children: ReactNode }): ReactNode =>
  createPortal(<div lang={productLang()}>{children}</div>, document.body);
