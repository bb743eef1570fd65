import { installation } from '@population-tracker/contract/installation';
import { type BoundRoute, bind } from '#platform/http/bind.ts';
import { aboutInstallation } from './installation-service.ts';

export const routes: BoundRoute[] = [bind(installation, aboutInstallation)];
