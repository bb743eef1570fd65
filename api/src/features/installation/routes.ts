import { installation } from '@population-tracker/contract/installation';
import { type BoundRoute, bind } from '../../platform/http/bind.ts';

export const routes: BoundRoute[] = [
  bind(installation, ({ config }) => ({ version: config.version, demo: config.demo, mailbox: config.smtpUrl === null })),
];
