import type { Texts } from '#web/language.ts';
import type en from './en.ts';

const ko: Texts<typeof en> = {
  title: '오류 로그',
  text: '이 페이지를 연 뒤 발생한 오류입니다. 서버 로그에도 전송되었습니다.',
  times_other: '{{count}}회',
  info: '정보',
  url: '주소',
  stack: '스택',
  copy: '“{{message}}” 복사',
  copied: '복사했습니다',
  clearAll: '모두 지우기',
};

export default ko;
