import type { ProductLanguage } from '@population-tracker/contract/kernel/constants';
import { type ErrorKey, errors, errorText, errorTitle, filled, isErrorKey } from '@population-tracker/contract/kernel/errors';
import { fold } from '@population-tracker/contract/kernel/primitives';
import type { UploadKind, UploadState } from '@population-tracker/contract/uploads/uploads';

// What an upload says about itself, and the headings of the sheets that it offers.

type Texts = Record<ProductLanguage, string>;

export const sheetTexts = {
  errors: { en: 'Rows to correct', tr: 'Düzeltilecek satırlar' },
  row: { en: 'Row', tr: 'Satır' },
  reason: { en: 'Reason', tr: 'Neden' },
  template: { en: 'Template', tr: 'Şablon' },
} as const satisfies Record<string, Texts>;

const explanations: Record<
  | Exclude<UploadState, 'failed'>
  | 'starting'
  | 'asks'
  | 'waiting'
  | 'doneWithInvalid'
  | 'cancelledHalfway'
  | 'sampleLeftOut'
  | 'undone'
  | 'undonePartly'
  | 'reservationsUndone'
  | 'reservationsUndonePartly',
  Texts
> = {
  starting: { en: 'The file is being opened.', tr: 'Dosya açılıyor.' },
  checking: { en: '{processed} of {total:# row is|# rows are} checked.', tr: '{total} satırın {processed} tanesi denetlendi.' },
  needsMapping: {
    en: 'These columns were not found: {columns}. Say which column holds what.',
    tr: 'Şu sütunlar bulunamadı: {columns}. Hangi sütunda ne olduğunu belirtin.',
  },
  asks: {
    en: '{total:The one row is|All # rows are} valid; what {total:it|they} would change is told below and waits for you.',
    tr: '{total} satırın tümü geçerli; ne değişeceği aşağıda yazıyor, onayınız bekleniyor.',
  },
  needsDecision: {
    en: '{invalid} of {total:# row is|# rows are} invalid. You can continue with the {valid:# valid one|# valid ones}.',
    tr: '{total} satırın {invalid} tanesi hatalı. Geçerli {valid} satırla devam edebilirsiniz.',
  },
  waiting: { en: 'The rows will be applied in a moment.', tr: 'Satırlar birazdan işlenecek.' },
  applying: {
    en: '{applied} of {valid:# valid row is|# valid rows are} applied.',
    tr: 'Geçerli {valid} satırın {applied} tanesi işlendi.',
  },
  done: {
    en: '{added} added, {updated} updated, {unchanged} already up to date.',
    tr: '{added} eklendi, {updated} güncellendi, {unchanged} zaten günceldi.',
  },
  doneWithInvalid: {
    en: '{added} added, {updated} updated, {unchanged} already up to date; {invalid:# invalid row was|# invalid rows were} left out.',
    tr: '{added} eklendi, {updated} güncellendi, {unchanged} zaten günceldi; {invalid} hatalı satır dışarıda bırakıldı.',
  },
  sampleLeftOut: { en: ' The template’s sample row was left out.', tr: ' Şablonun örnek satırı alınmadı.' },
  undone: { en: 'Undone; {undone} put back as before.', tr: 'Geri alındı: {undone} kayıt önceki hâline döndü.' },
  undonePartly: {
    en: 'Undone; {undone} put back as before, {notUndone:# left as it is|# left as they are}. Why stands with the error records.',
    tr: 'Geri alındı: {undone} kayıt önceki hâline döndü, {notUndone} kayıt olduğu gibi kaldı. Nedenleri hata kayıtlarında.',
  },
  reservationsUndone: {
    en: 'Undone; {undone:# reservation|# reservations} cancelled.',
    tr: 'Geri alındı: {undone} rezervasyon iptal edildi.',
  },
  reservationsUndonePartly: {
    en: 'Undone; {undone:# reservation|# reservations} cancelled, {notUndone:# left as it is|# left as they are}. Why stands with the error records.',
    tr: 'Geri alındı: {undone} rezervasyon iptal edildi, {notUndone} rezervasyon olduğu gibi kaldı. Nedenleri hata kayıtlarında.',
  },
  cancelled: { en: 'Cancelled; nothing was changed.', tr: 'İptal edildi; hiçbir şey değişmedi.' },
  cancelledHalfway: {
    en: 'Cancelled after {applied:# row, which stays|# rows, which stay} applied.',
    tr: '{applied} satır işlendikten sonra iptal edildi; işlenenler duruyor.',
  },
};

export interface Explained {
  kind: UploadKind;
  state: UploadState;
  total: number;
  checked: number;
  valid: number;
  invalid: number;
  sampleRows: number;
  applied: number;
  added: number;
  updated: number;
  unchanged: number;
  undoneAt: string | null;
  undoneCount: number;
  notUndoneCount: number;
  failureKey: string | null;
  failureValues: unknown;
}

/** What happens now, or why it failed, as a sentence. */
export function explanation(job: Explained, missing: readonly string[], language: ProductLanguage): string {
  if (job.state === 'failed')
    return reasonText(job.failureKey ?? '', (job.failureValues ?? {}) as Record<string, string | number>, language);
  const numbers = new Intl.NumberFormat(language);
  const values: Record<string, string> = { columns: missing.join(', '), processed: numbers.format(job.checked) };
  values['undone'] = numbers.format(job.undoneCount);
  values['notUndone'] = numbers.format(job.notUndoneCount);
  for (const name of ['total', 'valid', 'invalid', 'applied', 'added', 'updated', 'unchanged'] as const)
    values[name] = numbers.format(job[name]);
  const sample = job.sampleRows > 0 && job.state === 'done' && !job.undoneAt ? explanations.sampleLeftOut[language] : '';
  return `${filled(explanations[sentenceOf(job)][language], (name) => values[name], language)}${sample}`;
}

function sentenceOf({ kind, state, checked, applied, invalid, undoneAt, notUndoneCount }: Explained): keyof typeof explanations {
  if (state === 'checking') return checked === 0 ? 'starting' : 'checking';
  if (state === 'applying') return applied === 0 ? 'waiting' : 'applying';
  if (undoneAt) {
    if (kind === 'reservations') return notUndoneCount > 0 ? 'reservationsUndonePartly' : 'reservationsUndone';
    return notUndoneCount > 0 ? 'undonePartly' : 'undone';
  }
  if (state === 'done') return invalid > 0 ? 'doneWithInvalid' : 'done';
  if (state === 'cancelled') return applied > 0 ? 'cancelledHalfway' : 'cancelled';
  if (state === 'needsDecision' && invalid === 0) return 'asks';
  return state as Exclude<UploadState, 'failed'>;
}

/** An error record's reason; a key that an older version stored and this one lost is shown as it is. */
export const reasonText = (key: string, values: Record<string, string | number>, language: ProductLanguage): string =>
  isErrorKey(key) ? errorText(key satisfies ErrorKey, language, values) : key;

/** A reason without the numbers of one row, to choose it by. */
export const reasonTitle = (key: string, language: ProductLanguage): string => (isErrorKey(key) ? errorTitle(key, language) : key);

/** The keys whose sentence holds a search word, given as its LIKE pattern. */
export function keysThatSay(pattern: string, language: ProductLanguage): string[] {
  const word = pattern.slice(1, -1).replace(/\\(.)/g, '$1');
  return Object.keys(errors).filter((key) => fold(reasonTitle(key, language)).includes(word));
}
