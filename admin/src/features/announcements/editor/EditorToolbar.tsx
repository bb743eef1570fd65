import {
  type Icon,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBold,
  IconH2,
  IconH3,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
} from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { Fragment, type KeyboardEvent, memo, type Ref, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#ui/IconButton.tsx';
import classes from './announcements-editor.module.css';

interface Tool {
  key: 'bold' | 'italic' | 'heading' | 'subheading' | 'bullets' | 'numbers' | 'link' | 'undo' | 'redo';
  icon: Icon;
  /** As one presses it; written for the machine at hand. */
  keys: string;
  run: (editor: Editor) => void;
  isOn?: (editor: Editor) => boolean;
  can?: (editor: Editor) => boolean;
  /** Begins another group. */
  apart?: boolean;
}

const isMac = /mac|iphone|ipad/i.test(navigator.userAgent);
const mod = isMac ? '⌘' : 'Ctrl+';
const shift = isMac ? '⇧' : 'Shift+';
const alt = isMac ? '⌥' : 'Alt+';

const tools = (link: () => void): Tool[] => [
  { key: 'bold', icon: IconBold, keys: `${mod}B`, run: (to) => to.chain().focus().toggleBold().run(), isOn: (of) => of.isActive('bold') },
  {
    key: 'italic',
    icon: IconItalic,
    keys: `${mod}I`,
    run: (to) => to.chain().focus().toggleItalic().run(),
    isOn: (of) => of.isActive('italic'),
  },
  heading('heading', IconH2, 2),
  heading('subheading', IconH3, 3),
  {
    key: 'bullets',
    icon: IconList,
    keys: `${mod}${shift}8`,
    run: (to) => to.chain().focus().toggleBulletList().run(),
    isOn: (of) => of.isActive('bulletList'),
    apart: true,
  },
  {
    key: 'numbers',
    icon: IconListNumbers,
    keys: `${mod}${shift}7`,
    run: (to) => to.chain().focus().toggleOrderedList().run(),
    isOn: (of) => of.isActive('orderedList'),
  },
  { key: 'link', icon: IconLink, keys: `${mod}${shift}K`, run: link, isOn: (of) => of.isActive('link'), apart: true },
  {
    key: 'undo',
    icon: IconArrowBackUp,
    keys: `${mod}Z`,
    run: (to) => to.chain().focus().undo().run(),
    can: (of) => of.can().undo(),
    apart: true,
  },
  {
    key: 'redo',
    icon: IconArrowForwardUp,
    keys: `${mod}${shift}Z`,
    run: (to) => to.chain().focus().redo().run(),
    can: (of) => of.can().redo(),
  },
];

const heading = (key: 'heading' | 'subheading', icon: Icon, level: 2 | 3): Tool => ({
  key,
  icon,
  keys: `${mod}${alt}${level}`,
  run: (to) => to.chain().focus().toggleHeading({ level }).run(),
  isOn: (of) => of.isActive('heading', { level }),
  apart: level === 2,
});

interface Props {
  editor: Editor;
  link: () => void;
  ref: Ref<HTMLDivElement>;
}

/** One stop of the Tab key; arrows, Home and End walk over its buttons, Escape leads back to the text. */
export const EditorToolbar = memo(function EditorToolbar({ editor, link, ref }: Props) {
  const { t } = useTranslation('announcements');
  const [at, setAt] = useState(0);
  const all = useMemo(() => tools(link), [link]);
  const states = useEditorState({
    editor,
    selector: () => all.map(({ isOn, can }) => ({ on: isOn?.(editor), disabled: can ? !can(editor) : false })),
  });
  const walk = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      editor.commands.focus();
      return;
    }
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: all.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = (to + all.length) % all.length;
    setAt(next);
    event.currentTarget.querySelectorAll<HTMLElement>('button')[next]?.focus();
  };
  return (
    <div ref={ref} className={classes.toolbar} role="toolbar" aria-label={t('editor.toolbar')} onKeyDown={walk}>
      {all.map(({ key, icon, keys, run, isOn, apart }, index) => (
        <Fragment key={key}>
          {apart ? <span className={classes.apart} aria-hidden /> : null}
          <IconButton
            icon={icon}
            label={`${t(`editor.${key}`)} (${keys})`}
            className={classes.tool}
            tabIndex={index === at ? 0 : -1}
            aria-pressed={isOn ? (states[index]?.on ?? false) : undefined}
            aria-disabled={states[index]?.disabled || undefined}
            onFocus={() => setAt(index)}
            // The selection in the text stays where it is.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => run(editor)}
          />
        </Fragment>
      ))}
    </div>
  );
});
