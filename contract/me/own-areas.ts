/** What people see to themselves in their own app; meetings have calls of their own, since others come to them (decision 087). */
export const ownAreas = ['workspace', 'diningHall', 'shuttle', 'parking', 'gym', 'pet'] as const;
export type OwnArea = (typeof ownAreas)[number];
