import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { CancelButton } from '#ui/dialog/CancelButton.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';

export interface Question {
  title: string;
  text: string;
  /** Without a mail, and with one for everybody. */
  quietLabel: string;
  sendLabel: string;
}

type Answer = 'quietly' | 'send' | null;

/** Asks whether everybody gets one more mail; null where nothing is to be done at all. */
export function useQuestion(): { ask: (question: Question) => Promise<Answer>; dialog: ReactNode } {
  const [open, setOpen] = useState<(Question & { settle: (answer: Answer) => void }) | null>(null);
  const ask = (question: Question) => new Promise<Answer>((settle) => setOpen({ ...question, settle }));
  if (!open) return { ask, dialog: null };

  const answer = (given: Answer) => {
    setOpen(null);
    open.settle(given);
  };
  const foot = (
    <>
      <CancelButton onClick={() => answer(null)} />
      <Button variant="default" data-autofocus="" onClick={() => answer('quietly')}>
        {open.quietLabel}
      </Button>
      <Button onClick={() => answer('send')}>{open.sendLabel}</Button>
    </>
  );
  const dialog = (
    <Dialog alert title={open.title} onClose={() => answer(null)} foot={foot}>
      {open.text}
    </Dialog>
  );
  return { ask, dialog };
}
