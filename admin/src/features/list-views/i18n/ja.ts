import type { Texts } from '#web/language.ts';
import type en from './en.ts';

const ja: Texts<typeof en> = {
  views: 'ビュー',
  view: 'ビュー：{{name}}',
  viewChanged: 'ビュー：{{name}}（変更あり）',
  noViews: '保存したビューはまだありません',
  standard: '一覧を開くときに使用',
  saveAs: '新しいビューとして保存…',
  update: '変更を保存',
  rename: '名前を変更…',
  makeStandard: '一覧を開くときに使う',
  unmakeStandard: '一覧を開くときに使わない',
  remove: 'ビューを削除',
  leave: 'すべて表示',
  nameTitle: 'ビューを保存',
  renameTitle: 'ビューの名前を変更',
  nameLabel: '名前',
  nameText: '検索、絞り込み、並び順、列を保存します。自分だけに表示されます。',
  save: 'ビューを保存',
  removeTitle: 'ビュー「{{name}}」を削除しますか？',
  removeText: '一覧の内容は変わりません。',
  saved: 'ビューを保存しました',
  removed: 'ビューを削除しました',
};

export default ja;
