import type { Texts } from '#web/language.ts';
import type en from './en.ts';

const ja: Texts<typeof en> = {
  title: 'エラーログ',
  text: 'このページを開いてから発生したエラーです。サーバーのログにも送信されました。',
  times_other: '{{count}}回',
  info: '情報',
  url: 'アドレス',
  stack: 'スタック',
  copy: '「{{message}}」をコピー',
  copied: 'コピーしました',
  clearAll: 'すべて消去',
};

export default ja;
