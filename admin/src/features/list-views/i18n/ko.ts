import type { Texts } from '#web/language.ts';
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
};

export default ko;
