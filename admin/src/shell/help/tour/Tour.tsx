import { Button, Loader } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#ui/IconButton.tsx';
import { productLang } from '#web/language.ts';
import { useNames } from '../use-names.ts';
import { insideOf, placeCard } from './place.ts';
import { firstInSight, isInSight } from './sight.ts';
import css from './tour.module.css';
import type { TourStep } from './tours.ts';
import { useWalk, type Walk } from './use-walk.ts';

interface Props {
  /** Its texts stand below `tour.<name>`. */
  name: string;
  steps: readonly TourStep[];
  onEnd: () => void;
}

/**
 * A guided tour on the screens themselves: marks one part after the other and says what it is for. It is a dialog over everything, so that
 * nothing is pressed by mistake and nothing changes; arrows walk, Escape ends it.
 */
export function Tour({ name, steps, onEnd }: Props): ReactNode {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const walk = useWalk(steps, onEnd);
  const { step, element, next, back, end } = walk;
  useModal(dialog);
  useFollowing(dialog, element, step);
  useFocusInside(dialog, step);

  const steer = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === 'ArrowRight') next();
    if (event.key === 'ArrowLeft') back?.();
  };
  return (
    <dialog
      ref={dialog}
      className={css.tour}
      lang={productLang()}
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}text`}
      data-tour-card=""
      onKeyDown={steer}
      onCancel={(event) => {
        event.preventDefault();
        end();
      }}
    >
      <div className={css.mark} data-mark="" />
      <Card id={id} name={name} walk={walk} />
    </dialog>
  );
}

/** What is said about the marked part, and the way on. */
function Card({ id, name, walk }: { id: string; name: string; walk: Walk }): ReactNode {
  const { t } = useTranslation('help');
  const names = useNames();
  const { step, number, total, searching, back, next, end, isLast } = walk;
  return (
    <div className={css.card} data-card="" hidden={!step}>
      <div className={css.head}>
        <div aria-live="polite">
          <h2 id={`${id}title`}>{step ? t(`tour.${name}.${step.key}.title`, names) : t('tour.label')}</h2>
          <p id={`${id}text`}>{step ? t(`tour.${name}.${step.key}.text`, names) : null}</p>
        </div>
        <IconButton icon={IconX} label={t('tour.end')} onClick={end} />
      </div>
      <div className="pt-line pt-gap-2">
        <span className="pt-small pt-faint pt-figures">{t('tour.count', { number, total })}</span>
        {searching ? <Loader size={14} className={css.waiting} /> : null}
        <span className="pt-grow" />
        {back ? (
          <Button variant="default" onClick={back}>
            {t('tour.back')}
          </Button>
        ) : null}
        <Button data-next="" onClick={next}>
          {t(isLast ? 'tour.done' : 'tour.next')}
        </Button>
      </div>
    </div>
  );
}

/** Over everything and alone in reach, until the focus goes back to where it was. */
function useModal(dialog: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const shown = dialog.current;
    const before = document.activeElement;
    shown?.showModal();
    return () => {
      shown?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [dialog]);
}

/** A step that takes the button away that had the focus gives it to the one that goes on. */
function useFocusInside(dialog: RefObject<HTMLDialogElement | null>, step: TourStep | undefined): void {
  useEffect(() => {
    const focused = document.activeElement;
    if (step && !focused?.closest('[data-card]')) dialog.current?.querySelector<HTMLElement>('[data-next]')?.focus();
  }, [dialog, step]);
}

/** Keeps mark and card where the element is, whatever scrolls, moves or is drawn anew. */
function useFollowing(dialog: RefObject<HTMLDialogElement | null>, element: HTMLElement | null, step: TourStep | undefined): void {
  // Before the paint: a title is never seen beside what the step before it marked.
  useLayoutEffect(() => {
    if (!step) return;
    let shown = element;
    let frame = 0;
    const follow = () => {
      if (!shown || !isInSight(shown)) shown = firstInSight(step.at);
      if (dialog.current) lay(dialog.current, shown);
      frame = requestAnimationFrame(follow);
    };
    follow();
    return () => cancelAnimationFrame(frame);
  }, [dialog, element, step]);
}

/** How far the mark stands around what it marks, in px. */
const around = 6;

function lay(dialog: HTMLElement, element: HTMLElement | null): void {
  const card = dialog.querySelector<HTMLElement>('[data-card]');
  const mark = dialog.querySelector<HTMLElement>('[data-mark]');
  if (!card || !mark) return;
  const view = { left: 0, top: 0, width: window.innerWidth, height: window.innerHeight };
  const outer = element?.closest('main')?.getBoundingClientRect() ?? view;
  const middle = { left: view.width / 2, top: view.height / 3, width: 0, height: 0 };
  const box = element ? insideOf(element.getBoundingClientRect(), outer, around) : middle;
  place(mark, { left: box.left, top: box.top, width: box.width, height: box.height });
  place(card, placeCard(box, { width: card.offsetWidth, height: card.offsetHeight }, view));
}

/** Written only where it changed: a screen at rest costs nothing. */
function place(element: HTMLElement, places: Record<string, number>): void {
  for (const [name, px] of Object.entries(places)) {
    const value = `${Math.round(px)}px`;
    if (element.style.getPropertyValue(name) !== value) element.style.setProperty(name, value);
  }
}
