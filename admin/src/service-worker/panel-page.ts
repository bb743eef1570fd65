import { apiBasePath } from '@population-tracker/contract/kernel/constants';

/** What the server answers itself (`api/src/platform`): its calls, their documentation, its health, the mailbox of trying out; and other front ends. */
const notOfThePanel = [apiBasePath, '/assets', '/dev', '/docs', '/emergency/respond', '/health', '/metrics', '/my'];

/** Whether an address is one of the panel's screens. Files have a dot in their names, screens never. */
export const isPanelPage = (path: string): boolean =>
  /^[\w/-]+$/.test(path) && !notOfThePanel.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
