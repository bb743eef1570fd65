import { installation } from '@population-tracker/contract/installation';
import { type BoundRoute, bind } from '#platform/http/bind.ts';

export const routes: BoundRoute[] = [
  bind(installation, ({ config, readsMailbox = false }) => ({ version: config.version, demo: config.demo, mailbox: readsMailbox })),
];
