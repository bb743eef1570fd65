import { z } from 'zod';

/** Whoever may not see who is where learns of smaller groups of people only that they are few. */
export const fewestShown = 10;

/** So many different people; null where they are few. */
export const peopleOrFew = z.number().nullable();
