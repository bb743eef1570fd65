import type { Texts } from '#web/language.ts';
import type en from './en.ts';

const ja: Texts<typeof en> = {
  placeholder: 'ページ、ユーザー、場所、操作を検索',
  menuPlaceholder: 'ページと操作を検索',
  results: '検索結果',
  groups: {
    reserve: '新しい予約',
    recent: '最近開いたもの',
    pages: 'ページ',
    actions: '操作',
    users: 'ユーザー',
    teams: 'チーム',
    locations: '拠点',
    workspaces: 'ワークスペースと会議室',
  },
  reserve: '{{name}}さんの予約：{{place}}',
  language: '言語：{{name}}',
  passive: '無効',
  ofDirectory: 'ディレクトリ',
  searching: '検索中…',
  found_other: '{{count}}件',
  nothing: '「{{text}}」は見つかりませんでした。',
  failed: '現在、ユーザーと場所を検索できません。',
  keys: {
    move: '移動',
    open: '開く',
    close: '閉じる',
  },
};

export default ja;
