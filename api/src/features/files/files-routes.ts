import { readFile } from '@population-tracker/contract/files';
import { bind } from '#platform/http/bind.ts';
import { readPublished } from './files-service.ts';

export const routes = [bind(readFile, (ctx, { params, query }) => readPublished(ctx, params.id, query.thumbnail))];
