import type { Texts } from '#web/language.ts';
import type en from './en.ts';

const ja: Texts<typeof en> = {
  size: {
    default: '標準',
    medium: '中',
    small: '小',
    mini: '最小',
    switched: 'サイズを切り替えました',
  },
  theme: {
    scheme: '外観',
    light: 'ライト',
    dark: 'ダーク',
    system: 'システム',
    colour: '色',
    indigo: 'インディゴ',
    blue: 'ブルー',
    teal: 'ティール',
    green: 'グリーン',
    copper: 'コッパー',
    rose: 'ローズ',
    violet: 'バイオレット',
    graphite: 'グラファイト',
    own: 'その他の色',
    spectrum: 'スペクトルから選ぶ',
    notHex: '0～9の数字とA～Fの文字を6文字で入力してください（例：#2d31ac）。',
    preview: 'プレビュー',
    button: 'ボタン',
    link: 'リンク',
    tag: 'タグ',
    darkened: 'この色では読みにくい箇所には、より暗い色合いを使います。',
    reset: '製品の色',
  },
};
export default ja;
