export const checkJob = 'uploads.check';
