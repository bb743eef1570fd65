import type { Editor } from '@tiptap/core';
import { EditorContent, useEditor } from '@tiptap/react';
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './announcements-editor.module.css';
import { EditorToolbar } from './EditorToolbar.tsx';
import { extensions } from './extensions.ts';
import { LinkDialog } from './LinkDialog.tsx';

export interface RichTextEditorProps {
  /** HTML, '' for none. */
  value: string;
  onChange: (html: string) => void;
  /** The id of its label, and of what describes it. */
  labelId: string;
  describedBy?: string;
  invalid: boolean;
  /** Where a form finds it, to set the focus on what was refused. */
  path?: string;
}

/** The editor itself, with its toolbar; a chunk of its own. */
export default function RichTextEditor(props: RichTextEditorProps) {
  const { t } = useTranslation('announcements');
  const toolbar = useRef<HTMLDivElement>(null);
  const [linking, setLinking] = useState(false);
  const editor = useRichText(props);
  const link = useCallback(() => setLinking(true), []);
  if (!editor) return null;

  const press = (event: KeyboardEvent) => {
    if (event.altKey && event.key === 'F10') toolbar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    else if ((event.ctrlKey || event.metaKey) && event.shiftKey && event.code === 'KeyK') setLinking(true);
    else return;
    event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the text and its toolbar meet here
    <div className={classes.editor} data-invalid={props.invalid ? '' : undefined} onKeyDown={press}>
      <EditorToolbar editor={editor} ref={toolbar} link={link} />
      <EditorContent editor={editor} className={classes.content} />
      <p className={classes.keys} id={`${props.labelId}keys`}>
        {t('editor.keys')}
      </p>
      {linking ? <LinkDialog editor={editor} close={() => setLinking(false)} /> : null}
    </div>
  );
}

function useRichText({ value, onChange, labelId, describedBy, invalid, path }: RichTextEditorProps): Editor | null {
  const told = useRef(value);
  const listener = useRef(onChange);
  listener.current = onChange;
  // The same as long as they say the same: others make the editor look through its whole text.
  const editorProps = useMemo(
    () => ({
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelId,
        ...(path && { 'data-path': path }),
      },
    }),
    [labelId, path],
  );
  const editor = useEditor({
    extensions,
    content: value,
    // Its few rules stand in the style sheet.
    injectCSS: false,
    editorProps,
    onUpdate: ({ editor }) => {
      told.current = editor.isEmpty ? '' : editor.getHTML();
      listener.current(told.current);
    },
  });
  useEffect(() => {
    // Beside the editor's own attributes: with others it looks through its text and lays it out, within the press that was refused.
    if (!editor || editor.isDestroyed) return;
    const { dom } = editor.view;
    dom.setAttribute('aria-describedby', [`${labelId}keys`, describedBy ?? ''].join(' ').trim());
    if (invalid) dom.setAttribute('aria-invalid', 'true');
    else dom.removeAttribute('aria-invalid');
  }, [editor, labelId, describedBy, invalid]);
  useEffect(() => {
    // What somebody else saved meanwhile was taken over.
    if (!editor || value === told.current) return;
    told.current = value;
    editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);
  return editor;
}
