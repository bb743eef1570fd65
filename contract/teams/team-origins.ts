/** By whom a team is looked after: in the panel, or by the company's directory, which alone changes it. */
export const teamOrigins = ['hand', 'directory'] as const;
export type TeamOrigin = (typeof teamOrigins)[number];
