import { endpoint } from '../kernel/endpoint.ts';
import { idParams } from '../kernel/primitives.ts';
import { building } from './plan.ts';

export const setBuildingImage = endpoint('POST /buildings/:id/image', {
  summary: 'Stores the picture of a building (PNG, JPEG or WebP, up to 10 MB).',
  needs: 'plan.write',
  scope: 'location',
  params: idParams,
  multipart: true,
  result: building,
});
export const deleteBuildingImage = endpoint('DELETE /buildings/:id/image', {
  summary: 'Takes the picture of a building away; 404 where it has none.',
  needs: 'plan.write',
  scope: 'location',
  params: idParams,
  result: building,
});
