import {
  type Icon,
  IconAlignBoxLeftMiddle,
  IconArmchair,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconCopy,
  IconDoor,
  IconGridDots,
  IconLayoutAlignLeft,
  IconLayoutAlignTop,
  IconLayoutDistributeHorizontal,
  IconLayoutDistributeVertical,
  IconLayoutGrid,
  IconLetterT,
  IconMagnet,
  IconPhoto,
  IconPointer,
  IconRotateClockwise,
  IconSquare,
  IconTrash,
  IconWall,
} from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#ui/IconButton.tsx';
import { formatPercent } from '#web/formats/numbers.ts';
import type { Camera } from '../canvas/camera.ts';
import { alignTo, distributeBy, duplicate, removeChosen, turn } from './editor-actions.ts';
import { toolKeys } from './editor-keys.ts';
import { type Editor, type Tool, tools, useEditor } from './editor-store.ts';
import classes from './floor-plan-editor.module.css';

const icons: Record<Tool, Icon> = {
  select: IconPointer,
  desk: IconArmchair,
  row: IconAlignBoxLeftMiddle,
  grid: IconLayoutGrid,
  wall: IconWall,
  room: IconSquare,
  door: IconDoor,
  label: IconLetterT,
};

interface Props {
  editor: Editor;
  camera: Camera;
  /** Opens the choice of a picture to draw over. */
  pickPicture: () => void;
}

/** Tools, undo, arranging and switches; one stop of Tab, walked with the arrows. */
export function PlanToolbar({ editor, camera, pickPicture }: Props): ReactNode {
  const { t } = useTranslation('plan/floor-plan');
  const tool = useEditor(editor, (state) => state.tool);
  const bar = useRef<HTMLDivElement>(null);
  return (
    <div className={classes.tools} role="toolbar" aria-label={t('tools')} ref={bar} onKeyDown={(event) => walk(event, bar.current)}>
      {tools.map((one) => (
        <IconButton
          key={one}
          icon={icons[one]}
          label={`${t(`tool.${one}`)} (${toolKeys[one]})`}
          aria-pressed={tool === one}
          onClick={() => editor.set({ tool: one, sketch: null })}
        />
      ))}
      <IconButton icon={IconPhoto} label={t('picture')} onClick={pickPicture} />
      <span className={classes.separator} />
      <Steps editor={editor} />
      <span className={classes.separator} />
      <Arrange editor={editor} />
      <span className="pt-grow" />
      <Switches editor={editor} />
      <Zoom camera={camera} />
    </div>
  );
}

function Steps({ editor }: { editor: Editor }): ReactNode {
  const { t } = useTranslation('plan/floor-plan');
  const { past, future } = useEditor(editor, ({ history }) => history);
  return (
    <>
      <IconButton icon={IconArrowBackUp} label={t('undo')} aria-disabled={past.length === 0} onClick={() => editor.undo()} />
      <IconButton icon={IconArrowForwardUp} label={t('redo')} aria-disabled={future.length === 0} onClick={() => editor.redo()} />
    </>
  );
}

function Arrange({ editor }: { editor: Editor }): ReactNode {
  const { t } = useTranslation('plan/floor-plan');
  const count = useEditor(editor, ({ selection }) => selection.size);
  const buttons: [Icon, string, number, () => void][] = [
    [IconLayoutAlignLeft, t('alignLeft'), 2, () => alignTo(editor, 'left')],
    [IconLayoutAlignTop, t('alignTop'), 2, () => alignTo(editor, 'top')],
    [IconLayoutDistributeHorizontal, t('distributeAcross'), 3, () => distributeBy(editor, 'x')],
    [IconLayoutDistributeVertical, t('distributeDown'), 3, () => distributeBy(editor, 'y')],
    [IconRotateClockwise, t('turn'), 1, () => turn(editor, 90)],
    [IconCopy, t('duplicate'), 1, () => duplicate(editor)],
    [IconTrash, t('delete'), 1, () => removeChosen(editor)],
  ];
  return buttons.map(([icon, label, needs, run]) => (
    <IconButton key={label} icon={icon} label={label} aria-disabled={count < needs} onClick={run} />
  ));
}

function Switches({ editor }: { editor: Editor }): ReactNode {
  const { t } = useTranslation('plan/floor-plan');
  const snaps = useEditor(editor, (state) => state.snaps);
  const dots = useEditor(editor, (state) => state.dots);
  return (
    <>
      <IconButton icon={IconMagnet} label={t('snap')} aria-pressed={snaps} onClick={() => editor.set({ snaps: !snaps })} />
      <IconButton icon={IconGridDots} label={t('dots')} aria-pressed={dots} onClick={() => editor.set({ dots: !dots })} />
    </>
  );
}

function Zoom({ camera }: { camera: Camera }): ReactNode {
  const percent = useSyncExternalStore(camera.subscribe, camera.percent);
  return <span className={classes.percent}>{formatPercent(percent / 100)}</span>;
}

/** A toolbar is walked with the arrows, and has one stop of Tab. */
function walk(event: KeyboardEvent, bar: HTMLElement | null): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  const buttons = [...(bar?.querySelectorAll('button') ?? [])];
  const at = buttons.indexOf(event.target as HTMLButtonElement);
  if (at < 0 || (!step && event.key !== 'Home' && event.key !== 'End')) return;
  event.preventDefault();
  const to = step ? (at + step + buttons.length) % buttons.length : event.key === 'Home' ? 0 : -1;
  buttons.at(to)?.focus();
}
