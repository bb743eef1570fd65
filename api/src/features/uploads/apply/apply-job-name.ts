export const applyJob = 'uploads.apply';
