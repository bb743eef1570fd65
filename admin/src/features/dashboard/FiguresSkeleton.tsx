import { Skeleton } from '@mantine/core';
import { Page } from '#ui/page/Page.tsx';

/** Stands where the figures will, until their screen has come. */
export const FiguresSkeleton = () => (
  <Page>
    <Skeleton height={32} width={240} mb="md" />
    <Skeleton height={112} mb="lg" />
    <Skeleton height={320} />
  </Page>
);
