import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import classes from './footer.module.css';

interface Props {
  /** What takes the record away: apart from the rest, and red. */
  apart?: { label: string; run: () => void };
  /** A quiet remark: what is left of a limit, what a change brings. */
  note?: ReactNode;
  /** Why it doesn't go on; read out when it comes. */
  refusal?: ReactNode;
  /** The way out. */
  leave?: ReactNode;
  /** One step back, and other ways on. */
  back?: ReactNode;
  /** The filled button. */
  main?: ReactNode;
}

/**
 * The buttons at the end of a drawer, a page and a wizard, in one order. Where it is narrow what is said stands above them and deleting
 * keeps its icon and its name.
 *
 *     <Page foot={<Footer leave={<Button variant="default" …/>} main={<Button …/>} />}>
 */
export function Footer({ apart, note, refusal, leave, back, main }: Props) {
  return (
    <div className={classes.frame}>
      <div className={classes.footer}>
        {apart ? (
          <Button
            variant="subtle"
            className={classes.apart}
            color="var(--pt-danger-text)"
            leftSection={<DrawnIcon of={IconTrash} />}
            onClick={apart.run}
          >
            {apart.label}
          </Button>
        ) : null}
        <div className={classes.said} data-any={note || refusal ? '' : undefined}>
          {note}
          {refusal === undefined ? null : (
            <div className="pt-wrong" role="alert">
              {refusal}
            </div>
          )}
        </div>
        {leave}
        {back}
        {main}
      </div>
    </div>
  );
}
