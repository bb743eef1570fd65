import { useMediaQuery } from '@mantine/hooks';
import type { ComponentProps, ReactNode } from 'react';
import { EnterSaves } from '#ui/form/FormButtons.tsx';
import { Remark } from '#ui/form/Remark.tsx';
import type { SaveForm } from '#ui/form/save-form.ts';
import { useUnsaved } from '#ui/form/unsaved.ts';
import { Footer } from '#ui/page/Footer.tsx';
import { InSheet } from '#ui/page/InSheet.tsx';
import { Page } from '#ui/page/Page.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { usePhone } from '#ui/page/phone.ts';
import classes from './announcement-form.module.css';
import { useAudience } from './announcements-state.ts';
import { SidePreview } from './preview/SidePreview.tsx';
import type { Values } from './use-announcement-form.ts';

/** So wide that the mail has room beside the form. */
const roomy = '(min-width: 1200px)';

interface Props {
  title: ReactNode;
  tag: ReactNode;
  /** Quieter ones: what can be looked at, and what can be done with what was sent. */
  actions: ReactNode;
  /** Saving, and the one that is filled. */
  buttons: ReactNode;
  /** The way out, and deleting. */
  ways: Pick<ComponentProps<typeof Footer>, 'leave' | 'apart'>;
  form: SaveForm<Values>;
  nameField: (field: string, saved: unknown) => { label: string; value: string };
  children: ReactNode;
  /** What happened to it. */
  below: ReactNode;
}

/**
 * One surface: the title with its buttons, which stay in sight, below it what is written and beside that the mail that it makes. Where
 * there is no room for both, the mail has a dialog; on a phone the buttons are in reach of the thumb.
 */
export function AnnouncementFrame({ title, tag, actions, buttons, ways, form, nameField, children, below }: Props) {
  useUnsaved(form, (now, next) => now.toString() === next.toString());
  const room = useMediaQuery(roomy, undefined, { getInitialValueInEffect: false });
  const phone = usePhone();
  const reached = useAudience(form.values)?.reached ?? null;
  return (
    <Page foot={phone ? <Footer {...ways} main={buttons} /> : null}>
      <div className={classes.head}>
        <PageHeader
          title={title}
          tag={tag}
          actions={
            <>
              <InSheet slot="actions">{actions}</InSheet>
              {phone ? null : buttons}
            </>
          }
        />
        <div className={classes.remark}>
          <Remark form={form} nameField={nameField} />
        </div>
      </div>
      <div className={classes.split} data-room={room ? '' : undefined}>
        <form className={classes.form} onSubmit={form.submit} noValidate aria-busy={form.saving}>
          {children}
          {phone ? null : (
            <div className={classes.leave}>
              <Footer {...ways} />
            </div>
          )}
          {below}
          <EnterSaves />
        </form>
        {room ? <SidePreview shown={form.values} reached={reached} /> : null}
      </div>
    </Page>
  );
}
