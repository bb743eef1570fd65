import type { Texts } from '#web/language.ts';
import type en from './en.ts';

const ja: Texts<typeof en> = {
  update: {
    title: '更新があります',
    text: '新しいコンテンツを利用できます。',
    refresh: '更新',
    unsaved: '保存せずに更新しますか？',
    otherTab: '別のタブが更新されました。このタブも更新しますか？',
    lost: 'ここに入力して保存していない内容は失われます。',
  },
  offline: {
    notice: 'サーバーに接続できません。表示内容が最新でない可能性があります。接続が戻ると自動的に再開します。',
    title: '接続がありません',
    page: 'サーバーに接続できません。ログイン状態は保たれ、接続が戻るとページが自動的に開きます。',
    slowTitle: 'サーバーの応答を待っています',
    slow: '応答があり次第、ページが自動的に開きます。',
  },
};

export default ja;
