import type { Texts } from '../../../lib/i18n.ts';
import type en from './en.ts';

const ko: Texts<typeof en> = {
  views: '보기',
  view: '보기: {{name}}',
  viewChanged: '보기: {{name}}, 변경됨',
  noViews: '저장한 보기가 없습니다',
  standard: '목록을 열 때 사용',
  saveAs: '새 보기로 저장…',
  update: '변경 내용 저장',
  rename: '이름 바꾸기…',
  makeStandard: '목록을 열 때 사용하기',
  unmakeStandard: '목록을 열 때 사용하지 않기',
  remove: '보기 삭제',
  leave: '모두 표시',
  nameTitle: '보기 저장',
  renameTitle: '보기 이름 바꾸기',
  nameLabel: '이름',
  nameText: '검색, 필터, 정렬, 열을 저장합니다. 본인에게만 보입니다.',
  save: '보기 저장',
  removeTitle: '“{{name}}” 보기를 삭제할까요?',
  removeText: '목록의 내용은 그대로 남습니다.',
  saved: '보기를 저장했습니다',
  removed: '보기를 삭제했습니다',
  columnsHint: '끌거나 Alt와 화살표 키를 눌러 순서를 바꿉니다.',
  columnsReset: '열 초기화',
  choose: '행 선택',
  chooseEnd: '선택 끝내기',
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
