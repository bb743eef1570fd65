import { type ProductLanguage, productLanguages } from '@population-tracker/contract/kernel/constants';

/** The best product language for an `Accept-Language` header; English where none fits. */
export function languageOf(header: string | undefined): ProductLanguage {
  let best: ProductLanguage = 'en';
  let bestWeight = 0;
  for (const part of (header ?? '').slice(0, 500).split(',')) {
    const [range = '', ...parameters] = part.trim().toLowerCase().split(';');
    const language = productLanguages.find((known) => range === known || range.startsWith(`${known}-`));
    const weight = weightOf(parameters);
    if (language && weight > bestWeight) [best, bestWeight] = [language, weight];
  }
  return best;
}

function weightOf(parameters: string[]): number {
  const quality = parameters.map((parameter) => parameter.trim()).find((parameter) => parameter.startsWith('q='));
  return quality ? Number(quality.slice(2)) || 0 : 1;
}
