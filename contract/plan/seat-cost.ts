import { z } from 'zod';
import { refuse } from '../kernel/primitives.ts';

/** What a seat costs a month, in whole cents at most. */
const seatCost = z
  .number({ message: refuse('plan.seatCost') })
  .min(0, { message: refuse('plan.seatCost') })
  .max(10_000_000, { message: refuse('plan.seatCost') })
  .transform((cost) => Math.round(cost * 100) / 100)
  .nullable();
/** By ISO 4217, the usual ones. */
export const seatCurrencies = [
  ...['TRY', 'EUR', 'USD', 'GBP', 'CHF', 'SEK', 'NOK', 'DKK', 'PLN', 'CZK', 'HUF', 'RON', 'BGN', 'UAH', 'GEL', 'AZN', 'KZT'],
  ...['AED', 'SAR', 'QAR', 'ILS', 'EGP', 'ZAR', 'INR', 'SGD', 'HKD', 'CNY', 'JPY', 'KRW', 'AUD', 'CAD', 'BRL', 'MXN'],
] as const;
const seatCurrency = z.enum(seatCurrencies);

export const seatFields = { seatCost, seatCurrency };
export const newSeatFields = { seatCost: seatCost.default(null), seatCurrency: seatCurrency.default('TRY') };
/** As a location tells it; null where nobody said. */
export const seatPrice = { seatCost: z.number().nullable(), seatCurrency };
