export default {
  label: '다른 사람으로 보기',
  text: '{{time}}까지 {{name}} 님으로 패널을 봅니다. 아무것도 변경할 수 없습니다.',
  end: '끝내기',
  overTitle: '다시 본인으로 패널을 봅니다',
  overBody: '{{name}} 님으로 보기가 끝났습니다. 시간이 지났거나 권한이 변경되었습니다.',
  back: '계속',
};
