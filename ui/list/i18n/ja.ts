import type { Texts } from '#web/language.ts';
import type en from './en.ts';

const ja: Texts<typeof en> = {
  columnsHint: 'ドラッグするか、Alt と矢印キーで順序を変えられます。',
  columnsReset: '列を元に戻す',
  choose: '行を選択',
  chooseEnd: '選択を終了',
  export: '書き出し',
  preparing: 'ファイルを準備しています…',
  xlsx: 'Excel (.xlsx)',
  csv: 'テキスト (.csv)',
  keys: 'キー操作',
  keysTitle: 'この一覧のキー操作',
  key: {
    move: '次の行と前の行',
    open: '行を開く',
    select: '行を選択',
    extend: '移動しながら選択',
    clear: '選択を解除',
    search: '一覧を検索',
    help: 'キー操作を表示',
  },
};

export default ja;
