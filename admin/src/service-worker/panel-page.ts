import { apiBasePath, privacyNoticePath } from '@population-tracker/contract/kernel/constants';

/**
 * What the server answers itself: its calls, their documentation, its health, the mailbox of trying out, ways back from a provider, the
 * directory, stickers of places, the notice of data protection; and other front ends.
 */
const ofTheServer = ['/assets', '/auth', '/c', '/dev', '/docs', '/emergency/respond', '/health', '/metrics', '/my', '/scim'];
const notOfThePanel = [apiBasePath, privacyNoticePath, ...ofTheServer];

/** Whether an address is one of the panel's screens. Files have a dot in their names, screens never. */
export const isPanelPage = (path: string): boolean =>
  /^[\w/-]+$/.test(path) && !notOfThePanel.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
