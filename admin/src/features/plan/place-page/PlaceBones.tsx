import { Skeleton } from '@mantine/core';
import { Page } from '#ui/page/Page.tsx';
import hero from './hero/hero.module.css';
import classes from './place.module.css';

const figures = ['one', 'two', 'three', 'four'];

/** In the place of what the page is asked for: the counts, and the two columns below. */
export function PlaceBones() {
  return (
    <div aria-busy>
      <ul className="pt-counts">
        {figures.map((figure) => (
          <li key={figure}>
            <div className="pt-count">
              <Skeleton height={16} width={104} />
              <Skeleton height={28} width={56} my={2} />
              <Skeleton height={16} width={72} />
            </div>
          </li>
        ))}
      </ul>
      <div className={classes.columns}>
        <Skeleton height={280} />
        <Skeleton height={200} />
      </div>
    </div>
  );
}

/** In the place of the whole page, until it is known which place it is. */
export function PlaceWaiting() {
  return (
    <Page>
      <Skeleton height={32} width={280} />
      <Skeleton className={hero.hero} />
      <PlaceBones />
    </Page>
  );
}
