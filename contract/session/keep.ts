import { z } from 'zod';

/**
 * Whether the session is kept on this device: in the employees' own app it then lasts 30 days without use and 90 at most, as long as its
 * person holds nothing in the panel. Anywhere else it changes nothing.
 */
export const keep = z.boolean().default(false);
