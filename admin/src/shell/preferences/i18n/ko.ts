import type { Texts } from '#web/language.ts';
import type en from './en.ts';

const ko: Texts<typeof en> = {
  size: {
    default: '기본',
    medium: '중간',
    small: '작게',
    mini: '아주 작게',
    switched: '크기를 바꿨습니다',
  },
  theme: {
    scheme: '화면 모드',
    light: '밝게',
    dark: '어둡게',
    system: '시스템',
    colour: '색상',
    indigo: '인디고',
    blue: '파랑',
    teal: '청록',
    green: '초록',
    copper: '구리',
    rose: '장미',
    violet: '보라',
    graphite: '흑연',
    own: '다른 색상',
    spectrum: '스펙트럼에서 고르기',
    notHex: '0~9의 숫자와 A~F의 문자로 여섯 자리를 입력하십시오. 예: #2d31ac',
    preview: '미리 보기',
    button: '버튼',
    link: '링크',
    tag: '태그',
    darkened: '이 색으로 읽기 어려운 곳에는 더 어두운 색조를 씁니다.',
    reset: '제품 색상',
  },
};
export default ko;
