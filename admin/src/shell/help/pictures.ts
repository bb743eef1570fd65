import type { ProductLanguage } from '@population-tracker/contract/kernel/constants';
import { sizes } from './pictures/pictures.json';

/** A picture of a screen. `npm run pictures` takes them all anew, in both languages and both schemes. */
export type PictureName = keyof typeof sizes;

const files = import.meta.glob<string>('./pictures/*.webp', { query: '?url', import: 'default', eager: true });

/** The address of a picture, and the size that it is meant for. */
export function pictureOf(name: PictureName, language: ProductLanguage, scheme: 'light' | 'dark') {
  return { src: files[`./pictures/${name}.${language}.${scheme}.webp`], ...sizes[name][language] };
}
