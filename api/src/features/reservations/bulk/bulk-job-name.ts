export const bulkJob = 'reservations.bulk';
