import { type ReactNode, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Camera } from '../canvas/camera.ts';
import { Stage } from '../canvas/Stage.tsx';
import { stageKeys } from './editor-keys.ts';
import { type Editor, useEditor } from './editor-store.ts';
import { Marks } from './Marks.tsx';
import { PlanLayers } from './PlanLayers.tsx';
import { usePointer } from './pointer.ts';

/** The plan that is drawn on, by pointer and by keyboard. */
export function EditorStage({ editor, camera }: { editor: Editor; camera: Camera }): ReactNode {
  const { t } = useTranslation('plan/floor-plan');
  const moving = useRef<SVGGElement>(null);
  const document = useEditor(editor, ({ history }) => history.present.document);
  const tool = useEditor(editor, (state) => state.tool);
  const texts = useMemo(() => ({ room: t('newRoom'), label: t('newText') }), [t]);
  const pointer = usePointer({ editor, camera, moving, texts });
  const keys = useMemo(() => stageKeys({ editor, camera, texts }), [editor, camera, texts]);
  return (
    <Stage
      camera={camera}
      document={document}
      label={t('drawing')}
      overlay={<Marks editor={editor} />}
      tabIndex={0}
      aria-description={t('drawingHelp')}
      data-cursor={tool === 'select' ? undefined : 'draw'}
      onKeyDown={keys}
      onContextMenu={(event) => event.preventDefault()}
      {...pointer}
    >
      <PlanLayers editor={editor} moving={moving} />
    </Stage>
  );
}
