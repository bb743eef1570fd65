import { type ReactNode, useCallback, useId, useMemo, useRef, useState } from 'react';
import { FloatInto } from './FloatInto.tsx';
import { PageSheet } from './PageSheet.tsx';
import classes from './page.module.css';
import { PaneContext } from './pane.ts';
import { usePhone } from './phone.ts';
import { SheetContext, useSheetState } from './sheet.ts';

interface Props {
  children: ReactNode;
  /** Stays at the bottom while the rest scrolls, for instance the buttons of a form. */
  foot?: ReactNode;
}

/**
 * The frame of a screen: its margins, its one scroller, the pane that its drawers cover, and on a phone the sheet of what its head has no
 * room for.
 *
 *     <Page><PageHeader title={t('title')} /><DataTable …/>{open ? <FormDrawer …/> : null}</Page>
 */
export function Page({ children, foot }: Props) {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const id = useId();
  const below = useRef<HTMLDivElement>(null);
  // While a part of the screen waits for its texts React lets go of the element and takes it up again: the pane stays what it was.
  const keep = useCallback((found: HTMLElement | null) => {
    if (found) setElement(found);
  }, []);
  const cover = useCallback((covered: boolean) => {
    if (below.current) below.current.inert = covered;
  }, []);
  const scrollInside = useCallback((inside: boolean) => below.current?.toggleAttribute('data-scroller', !inside), []);
  const phone = usePhone();
  const sheet = useSheetState();
  const pane = useMemo(() => ({ element, cover, scrollInside }), [element, cover, scrollInside]);

  return (
    <PaneContext value={pane}>
      <FloatInto id={id}>
        <div className="pt-column pt-low pt-tall pt-relative pt-clip" id={id} ref={keep}>
          <div className={classes.body} ref={below} data-scroller="">
            <SheetContext value={phone ? sheet : null}>{children}</SheetContext>
          </div>
          {foot ? <div className={classes.foot}>{foot}</div> : null}
          {phone ? <PageSheet sheet={sheet} /> : null}
        </div>
      </FloatInto>
    </PaneContext>
  );
}
