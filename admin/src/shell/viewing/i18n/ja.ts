export default {
  label: '他の人としての表示',
  text: '{{time}} まで、{{name}} さんとしてパネルを表示しています。変更はできません。',
  end: '終了',
  overTitle: 'ご自身の表示に戻ります',
  overBody: '{{name}} さんとしての表示は終了しました。時間が過ぎたか、権限が変わりました。',
  back: '続ける',
};
