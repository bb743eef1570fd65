/** What somebody says of a day on which they don't come to the office; that they come follows from a reservation. */
export const dayPlans = ['remote', 'leave', 'travel'] as const;
export type DayPlan = (typeof dayPlans)[number];

/** What colleagues are told of it: that somebody works elsewhere, or isn't there. Why isn't told (decision 075). */
export const toldPlans = ['remote', 'away'] as const;
export type ToldPlan = (typeof toldPlans)[number];

/** So far ahead a day can be said where nothing limits how far ahead a seat can be reserved; never further. */
export const planDaysAhead = 92;
