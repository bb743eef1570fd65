import type { Texts } from '#web/language.ts';
import type en from './en.ts';

const ko: Texts<typeof en> = {
  columnsHint: '끌거나 Alt와 화살표 키를 눌러 순서를 바꿉니다.',
  columnsReset: '열 초기화',
  choose: '행 선택',
  chooseEnd: '선택 끝내기',
  export: '내보내기',
  preparing: '파일을 준비하는 중…',
  xlsx: 'Excel(.xlsx)',
  csv: '텍스트(.csv)',
  keys: '단축키',
  keysTitle: '이 목록의 단축키',
  key: {
    move: '다음 행과 이전 행',
    open: '행 열기',
    select: '행 선택',
    extend: '이동하면서 선택',
    clear: '선택 해제',
    search: '목록 검색',
    help: '단축키 표시',
  },
};

export default ko;
