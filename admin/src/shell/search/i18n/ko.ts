import type { Texts } from '#web/language.ts';
import type en from './en.ts';

const ko: Texts<typeof en> = {
  placeholder: '페이지, 사용자, 장소, 작업 검색',
  menuPlaceholder: '페이지와 작업 검색',
  results: '검색 결과',
  groups: {
    reserve: '새 예약',
    recent: '최근에 연 항목',
    pages: '페이지',
    actions: '작업',
    users: '사용자',
    teams: '팀',
    locations: '사업장',
    workspaces: '업무 공간과 회의실',
  },
  reserve: '{{name}} 님의 예약: {{place}}',
  language: '언어: {{name}}',
  passive: '비활성',
  ofDirectory: '디렉터리',
  searching: '검색 중…',
  found_other: '{{count}}개 결과',
  nothing: '‘{{text}}’에 대한 결과가 없습니다.',
  failed: '지금은 사용자와 장소를 검색할 수 없습니다.',
  keys: {
    move: '이동',
    open: '열기',
    close: '닫기',
  },
};

export default ko;
