import { productTitle } from '@population-tracker/contract/kernel/constants';
import { placeCodeLength, placeCodeLetters, shownCode } from '@population-tracker/contract/place-codes/place-codes';
import { IconBulb } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#ui/IconButton.tsx';
import { TouchButton } from '#ui/touch/TouchButton.tsx';
import { goTo } from '#web/address.ts';
import classes from './scan.module.css';
import { codeRead, codeTyped } from './scan-rules.ts';
import { useCamera } from './use-camera.ts';

/** Reads a sticker by the camera, or takes what stands on it from somebody who types it. */
export default function ScannerPage(): ReactNode {
  const { t } = useTranslation('scan');
  const video = useRef<HTMLVideoElement>(null);
  const [foreign, setForeign] = useState(false);
  const camera = useCamera(video, (text) => {
    const code = codeRead(text, window.location.origin);
    setForeign(code === null);
    if (code) open(code);
  });
  useEffect(() => {
    document.title = `${t('scanner.title')} - ${productTitle}`;
  });
  return (
    <main className={classes.page}>
      <header className={classes.scannerHead}>
        <h1 className="pt-grow pt-cut">{t('scanner.title')}</h1>
        {camera.is === 'on' && camera.light ? <Light light={camera.light} /> : null}
      </header>
      <div className={classes.camera} data-is={camera.is}>
        <video ref={video} muted playsInline aria-hidden />
        <i aria-hidden />
      </div>
      <p role="status" className={classes.said}>
        {foreign && camera.is === 'on' ? t('scanner.foreign') : t(`scanner.${camera.is}`)}
      </p>
      <Typed />
    </main>
  );
}

/** How a code looks: the first letters that codes have. */
const example = shownCode(placeCodeLetters.slice(0, placeCodeLength));

const open = (code: string) => goTo(`/my/c/${code}`);

function Light({ light }: { light: (on: boolean) => Promise<void> }): ReactNode {
  const { t } = useTranslation('scan');
  const [on, setOn] = useState(false);
  const press = () =>
    light(!on).then(
      () => setOn(!on),
      // It is as it was.
      () => {},
    );
  return <IconButton icon={IconBulb} label={t('scanner.light')} aria-pressed={on} className={classes.back} onClick={() => void press()} />;
}

function Typed(): ReactNode {
  const { t } = useTranslation('scan');
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState(false);
  const go = (event: FormEvent) => {
    event.preventDefault();
    const code = codeTyped(text);
    setWrong(code === null);
    if (code) open(code);
  };
  return (
    <form className={classes.typed} noValidate onSubmit={go}>
      <label className="pt-stack pt-gap-1 pt-strong">
        {t('scanner.typed')}
        <input
          type="text"
          className="pt-wide pt-text"
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          placeholder={example}
          value={text}
          aria-invalid={wrong || undefined}
          aria-describedby={wrong ? 'typed-wrong' : undefined}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <TouchButton type="submit" look="framed">
        {t('scanner.open')}
      </TouchButton>
      {wrong ? (
        <p id="typed-wrong" role="alert" className="pt-wrong">
          {t('scanner.wrong')}
        </p>
      ) : null}
    </form>
  );
}
