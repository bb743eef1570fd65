import { Button } from '@mantine/core';
import type { ErrorKey } from '@population-tracker/contract/kernel/errors';
import type { FloorPlan } from '@population-tracker/contract/plan/floor-plan';
import { IconTrash } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { confirm } from '#ui/dialog/confirm.ts';
import { InSheet } from '#ui/page/InSheet.tsx';
import { Page } from '#ui/page/Page.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { toast } from '#ui/toast.ts';
import { Camera } from '../canvas/camera.ts';
import { ModeSwitch } from '../floor-plan/ModeSwitch.tsx';
import { labelsTwice } from '../model/labels.ts';
import { titleOf } from '../standing.ts';
import { Conflict } from './draft/Conflict.tsx';
import { DraftTag } from './draft/DraftTag.tsx';
import { type Draft, type DraftState, useDraft } from './draft/draft.ts';
import { Meanwhile } from './draft/Meanwhile.tsx';
import { EditorStage } from './EditorStage.tsx';
import { editorKeys } from './editor-keys.ts';
import { Editor, useEditor } from './editor-store.ts';
import classes from './floor-plan-editor.module.css';
import { PictureInput } from './PictureInput.tsx';
import { PlanToolbar } from './PlanToolbar.tsx';
import { PublishDialog } from './PublishDialog.tsx';
import { SidePanel } from './panel/SidePanel.tsx';

interface Props {
  plan: FloorPlan;
  /** Reads the plan anew and shows it live. */
  done: () => void;
  /** Reads the plan anew and begins the editor again with it. */
  again: () => void;
}

/** The drawing board: tools above, the plan in the middle, what is chosen at the right. */
export function EditorScreen({ plan, done, again }: Props): ReactNode {
  const { t } = useTranslation('plan/floor-plan');
  const [editor] = useState(() => new Editor((plan.draft ?? plan.published).document));
  const [camera] = useState(() => new Camera());
  const { draft, state, news } = useDraft(plan, editor);
  const picture = useRef<HTMLInputElement>(null);
  const desks = useEditor(editor, ({ history }) => history.present.document.desks.length);
  const pickPicture = () => picture.current?.click();
  const publish = usePublish(draft);
  const actions = <Actions draft={draft} state={state} open={news !== null} publish={() => void publish.begin()} again={again} />;
  return (
    <Page>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: undo works wherever the focus is in the editor */}
      <div className="pt-screen" onKeyDown={editorKeys(editor)}>
        <PageHeader
          title={titleOf(plan, plan.workspaceName)}
          count={t('deskCount', { count: desks })}
          tag={<DraftTag state={state} />}
          actions={actions}
        />
        {state.is === 'conflict' ? <Conflict draft={draft} state={state} /> : news ? <Meanwhile draft={draft} news={news} /> : null}
        <div className={classes.board}>
          <div className="pt-column pt-narrow pt-low">
            <PlanToolbar editor={editor} camera={camera} pickPicture={pickPicture} />
            <EditorStage editor={editor} camera={camera} />
            <Hints />
          </div>
          <SidePanel editor={editor} camera={camera} plan={plan} pickPicture={pickPicture} />
        </div>
        <PictureInput editor={editor} workspaceId={plan.workspaceId} ref={picture} />
      </div>
      {publish.runs ? <PublishDialog plan={plan} draftVersion={draft.version} close={closed} published={finish} /> : null}
    </Page>
  );

  function closed(failure: ErrorKey | null) {
    publish.end();
    // Another plan or draft stands there now: it is read again. For anything else what was done here stays, with its steps back.
    if (failure && outdated.has(failure)) again();
    if (failure === 'floorPlan.labelTwice') selectTwice(editor);
  }

  function finish() {
    publish.end();
    draft.settle();
    done();
  }
}

function selectTwice(editor: Editor): void {
  const twice = new Set(labelsTwice(editor.document.desks));
  editor.select(editor.document.desks.filter(({ label }) => twice.has(label)).map(({ key }) => key));
}

/** Asks about publishing once the server has all of the draft. */
function usePublish(draft: Draft) {
  const { t } = useTranslation('plan/floor-plan');
  const [runs, run] = useState(false);
  const begin = async () => {
    if (await draft.flush()) return run(true);
    const held = draft.get();
    // Without a word the button would seem dead.
    if (held.is === 'refused') toast.error(held.reason);
    else toast.error(t(held.is === 'conflict' ? 'changedByOther' : held.is === 'offline' ? 'offline' : 'saving'));
  };
  return { runs, begin, end: () => run(false) };
}

const outdated: ReadonlySet<ErrorKey> = new Set(['floorPlan.publishedConflict', 'floorPlan.draftConflict', 'floorPlan.noDraft']);

interface ActionProps {
  draft: Draft;
  state: DraftState;
  /** Something about the published desks is to be decided first. */
  open: boolean;
  publish: () => void;
  again: () => void;
}

function Actions({ draft, state, open, publish, again }: ActionProps): ReactNode {
  const { t } = useTranslation('plan/floor-plan');
  const discard = async () => {
    const sure = await confirm({ title: t('discardTitle'), body: t('discardText'), confirmLabel: t('discard'), danger: true });
    if (!sure) return;
    await draft.discard();
    again();
  };
  const nothing = state.is === 'clean';
  return (
    <>
      <ModeSwitch mode="edit" before={() => draft.flush()} />
      <InSheet slot="actions">
        <Button variant="default" leftSection={<DrawnIcon of={IconTrash} />} disabled={nothing} onClick={() => void discard()}>
          {t('discard')}
        </Button>
      </InSheet>
      <Button disabled={nothing || open || state.is === 'conflict'} onClick={publish}>
        {t('publish')}
      </Button>
    </>
  );
}

function Hints(): ReactNode {
  const { t } = useTranslation('plan/floor-plan');
  const hints: [string, string][] = [
    ['↑ ↓ ← →', t('hintMove')],
    ['Shift', t('hintLarge')],
    ['Alt', t('hintFine')],
    ['Ctrl D', t('duplicate')],
    ['Ctrl Z', t('undo')],
  ];
  return (
    <div className={classes.hints}>
      {hints.map(([key, text]) => (
        <span key={key} className="pt-inline pt-gap-6px">
          <kbd>{key}</kbd>
          {text}
        </span>
      ))}
    </div>
  );
}
