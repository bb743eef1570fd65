import { useMediaQuery } from '@mantine/hooks';

/** Whether the window is as narrow as a phone's: tables are lists, and the head of a page is one row. */
export const usePhone = (): boolean => useMediaQuery('(max-width: 767px)', undefined, { getInitialValueInEffect: false });
