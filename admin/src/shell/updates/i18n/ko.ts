import type { Texts } from '#web/language.ts';
import type en from './en.ts';

const ko: Texts<typeof en> = {
  update: {
    title: '업데이트가 있습니다',
    text: '새로운 콘텐츠를 사용할 수 있습니다!',
    refresh: '새로 고침',
    unsaved: '저장하지 않고 새로 고칠까요?',
    otherTab: '다른 탭이 새로 고쳐졌습니다. 이 탭도 새로 고칠까요?',
    lost: '여기에 입력하고 저장하지 않은 내용은 사라집니다.',
  },
  offline: {
    notice: '서버에 연결되어 있지 않습니다. 표시된 내용이 최신이 아닐 수 있으며, 연결되면 자동으로 계속됩니다.',
    title: '연결 없음',
    page: '서버에 연결할 수 없습니다. 로그인은 유지되며, 연결되면 페이지가 자동으로 열립니다.',
    slowTitle: '서버의 응답을 기다리고 있습니다',
    slow: '응답이 오면 페이지가 자동으로 열립니다.',
  },
};

export default ko;
