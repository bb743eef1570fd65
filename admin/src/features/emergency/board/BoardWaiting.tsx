import { Skeleton } from '@mantine/core';
import { Page } from '#ui/page/Page.tsx';
import { usePhone } from '#ui/page/phone.ts';
import { statesInOrder } from '../states.ts';
import classes from './board.module.css';

const rows = 8;

/** In the place of the board until it is known: the head with its clock, the three figures, the people and the places. */
export function BoardWaiting() {
  const phone = usePhone();
  return (
    <Page>
      <div className={classes.board} aria-busy>
        <div className={classes.header}>
          <div className="pt-stack pt-gap-2 pt-grow pt-narrow">
            <Skeleton height={28} width="40%" />
            <Skeleton height={20} width="60%" />
            <Skeleton height={16} width="50%" />
          </div>
          <Skeleton height={48} width={144} />
        </div>
        <div className={classes.tiles}>
          {statesInOrder.map((state) => (
            <Skeleton key={state} height={phone ? 112 : 84} />
          ))}
        </div>
        <Skeleton height={8} mt={12} />
        <div className={classes.split}>
          <div className="pt-stack pt-gap-4 pt-below-4">
            <Skeleton height={32} width={240} />
            {Array.from({ length: rows }, (_, row) => row).map((row) => (
              <Skeleton key={row} height={28} />
            ))}
          </div>
          {phone ? null : <Skeleton height={240} mt={16} />}
        </div>
      </div>
    </Page>
  );
}
