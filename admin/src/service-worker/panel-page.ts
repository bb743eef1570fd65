import { apiBasePath } from '@population-tracker/contract/kernel/constants';

/** What the server answers itself (`api/src/platform`): its calls, their documentation, its health, the mailbox of trying out. */
const ofTheServer = [apiBasePath, '/assets', '/dev', '/docs', '/emergency/respond', '/health', '/metrics'];

/** Whether an address is one of the panel's screens. Files have a dot in their names, screens never. */
export const isPanelPage = (path: string): boolean =>
  /^[\w/-]+$/.test(path) && !ofTheServer.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
