import { Button, TextInput } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CancelButton } from '#ui/dialog/CancelButton.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { ToBody } from '#ui/dialog/ToBody.tsx';
import { Refused } from '#ui/form/Refused.tsx';
import { readAddress } from './editor-address.ts';

/** Asks where the chosen words lead; without any, the address itself is written. */
export function LinkDialog({ editor, close }: { editor: Editor; close: () => void }) {
  const { t } = useTranslation('announcements');
  const [before] = useState<string>(() => editor.getAttributes('link').href ?? '');
  const [address, setAddress] = useState(before);
  const [refused, setRefused] = useState(false);
  const leave = () => {
    close();
    // After the dialog has given the focus back to whatever opened it.
    setTimeout(() => editor.commands.focus());
  };
  const change = (typed: string) => {
    setAddress(typed);
    setRefused(false);
  };
  const set = () => {
    const href = readAddress(address);
    if (!href) return setRefused(true);
    setLink(editor, href, address.trim());
    leave();
  };
  const remove = () => {
    editor.chain().extendMarkRange('link').unsetLink().run();
    leave();
  };
  const foot = (
    <>
      {before ? (
        <Button variant="default" onClick={remove}>
          {t('editor.removeLink')}
        </Button>
      ) : null}
      <CancelButton onClick={leave} />
      <Button onClick={set}>{t('editor.setLink')}</Button>
    </>
  );
  // Away from the form that the text stands in, and from its look.
  return (
    <ToBody>
      <Dialog title={t('editor.linkTitle')} onClose={leave} foot={foot}>
        <AddressField address={address} refused={refused} set={set} change={change} />
      </Dialog>
    </ToBody>
  );
}

interface FieldProps {
  address: string;
  refused: boolean;
  change: (typed: string) => void;
  set: () => void;
}

function AddressField({ address, refused, change, set }: FieldProps) {
  const { t } = useTranslation('announcements');
  return (
    <TextInput
      label={t('editor.address')}
      description={t('editor.addressHelp')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data-autofocus=""
      inputMode="url"
      autoComplete="off"
      maxLength={2000}
      value={address}
      error={refused ? <Refused>{t('editor.addressRefused')}</Refused> : undefined}
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        // It stands in the form of the announcement, which isn't to be saved by it.
        event.preventDefault();
        set();
      }}
    />
  );
}

function setLink(editor: Editor, href: string, typed: string): void {
  const chain = editor.chain().extendMarkRange('link');
  if (!editor.state.selection.empty || editor.isActive('link')) chain.setLink({ href }).run();
  // Whatever is typed behind it is no longer part of it.
  else
    chain
      .insertContent([
        { type: 'text', text: typed, marks: [{ type: 'link', attrs: { href } }] },
        { type: 'text', text: ' ' },
      ])
      .run();
}
