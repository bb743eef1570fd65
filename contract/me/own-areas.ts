/** What people see to themselves in their own app; a meeting is called together elsewhere. */
export const ownAreas = ['workspace', 'diningHall', 'shuttle', 'parking', 'gym', 'pet'] as const;
export type OwnArea = (typeof ownAreas)[number];
