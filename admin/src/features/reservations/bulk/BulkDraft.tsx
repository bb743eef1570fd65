import { Button } from '@mantine/core';
import { checkReservationBulk } from '@population-tracker/contract/reservations/reservations-bulk';
import { IconArrowLeft, IconArrowRight, IconChecklist, IconHistory } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { CancelButton } from '#ui/dialog/CancelButton.tsx';
import { Refused } from '#ui/form/Refused.tsx';
import { settle, useUnsaved } from '#ui/form/unsaved.ts';
import { Footer } from '#ui/page/Footer.tsx';
import { InSheet } from '#ui/page/InSheet.tsx';
import { Page } from '#ui/page/Page.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { callOnce } from '#web/calls/call-once.ts';
import { CallError } from '#web/client.ts';
import { useView } from '#web/view.ts';
import { bodyOf, type DraftState, lackOf, type Step, useDraft } from './bulk-draft.ts';
import classes from './reservations-bulk.module.css';
import { StepBar } from './StepBar.tsx';
import { WhatStep } from './what/WhatStep.tsx';
import { WhenStep } from './when/WhenStep.tsx';
import { usePeopleCount } from './who/people-count.ts';
import { WhoStep } from './who/WhoStep.tsx';

interface Props {
  /** Its check is shown instead; what was chosen is kept. */
  hidden: boolean;
  checked: (id: number) => void;
  leave: () => void;
  /** To the bulks that there are. */
  earlier: () => void;
}

const chosenSteps = ['who', 'what', 'when'] as const satisfies Step[];
type ChosenStep = (typeof chosenSteps)[number];

/** Who, what and where, when; then it is checked. */
export function BulkDraft({ hidden, checked, leave, earlier }: Props) {
  const { t } = useTranslation(['reservations/bulk', 'reservations', 'plan', 'users']);
  const { address } = useView();
  const state = useDraft(address);
  const count = usePeopleCount(state);
  const walk = useWalk(state, count.count);
  const settled = useRef(false);
  const { send, sending, failure } = useCheck(state, count.count, (id) => {
    settle(settled);
    checked(id);
  });
  useUnsaved({ dirty: state.touched && !hidden, settled }, (now, next) => now.has('bulk') === next.has('bulk'));
  if (hidden) return null;

  const { step } = walk;
  const said = walk.lackShown ? t(`lacks.${walk.lackShown}`) : failure;
  return (
    <Page foot={<Foot walk={walk} said={said} sending={sending} send={send} leave={leave} />}>
      <PageHeader
        title={t('title')}
        actions={
          <InSheet slot="actions">
            <Button variant="default" leftSection={<DrawnIcon of={IconHistory} />} onClick={earlier}>
              {t('earlier.title')}
            </Button>
          </InSheet>
        }
      />
      <StepBar current={step} go={walk.go} reachable={walk.reachable} />
      <section className={classes.step} aria-labelledby="bulk-step">
        <h2 id="bulk-step" ref={walk.heading} tabIndex={-1}>
          {t(`headings.${step}`)}
        </h2>
        <p className={classes.help}>{t(`help.${step}`)}</p>
        {step === 'who' ? <WhoStep state={state} count={count} /> : null}
        {step === 'what' ? <WhatStep state={state} /> : null}
        {step === 'when' ? <WhenStep state={state} people={count.count ?? 0} /> : null}
      </section>
    </Page>
  );
}

interface FootProps {
  walk: ReturnType<typeof useWalk>;
  /** What is still lacking, or why the server refused. */
  said: string | null;
  sending: boolean;
  send: () => Promise<void>;
  leave: () => void;
}

function Foot({ walk: { step, before, next }, said, sending, send, leave }: FootProps) {
  const { t } = useTranslation('reservations/bulk');
  const last = step === 'when';
  const Glyph = last ? IconChecklist : IconArrowRight;
  return (
    <Footer
      refusal={said ? <Refused>{said}</Refused> : null}
      leave={<CancelButton onClick={leave} />}
      back={
        before ? (
          <Button variant="default" leftSection={<DrawnIcon of={IconArrowLeft} />} onClick={before}>
            {t('back')}
          </Button>
        ) : null
      }
      main={
        <Button loading={sending} onClick={() => next(send)} rightSection={<DrawnIcon of={Glyph} />}>
          {t(last ? 'check' : 'next')}
        </Button>
      }
    />
  );
}

/** From step to step; one that lacks something says so, and the next ones wait. */
function useWalk({ draft }: DraftState, count: number | null) {
  const [step, setStep] = useState<ChosenStep>('who');
  const [shown, setShown] = useState(false);
  const heading = useStepFocus(step);
  const lack = lackOf(step, draft, count);
  const at = chosenSteps.indexOf(step);
  const go = (to: Step) => {
    setShown(false);
    setStep(to as ChosenStep);
  };
  const next = (send: () => Promise<void>) => {
    if (lack) return setShown(true);
    const following = chosenSteps[at + 1];
    if (following) go(following);
    else void send();
  };
  const previous = chosenSteps[at - 1];
  const complete = (before: ChosenStep) => !lackOf(before, draft, count);
  return {
    step,
    heading,
    lackShown: shown ? lack : null,
    go,
    next,
    before: previous && (() => go(previous)),
    reachable: (one: Step) => one !== 'check' && chosenSteps.slice(0, chosenSteps.indexOf(one)).every(complete),
  };
}

/** A new step is read out from its heading on. */
function useStepFocus(step: Step) {
  const heading = useRef<HTMLHeadingElement>(null);
  const first = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another step is shown
  useEffect(() => {
    if (!first.current) heading.current?.focus();
    first.current = false;
  }, [step]);
  return heading;
}

function useCheck({ draft }: DraftState, count: number | null, checked: (id: number) => void) {
  const [sending, setSending] = useState(false);
  const [failed, setFailed] = useState<{ text: string; draft: unknown } | null>(null);
  const send = async () => {
    if (sending) return;
    setSending(true);
    setFailed(null);
    try {
      const bulk = await callOnce(checkReservationBulk, { body: bodyOf(draft, count ?? 0) }, { quiet: true });
      checked(bulk.id);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFailed({ text: error.fields[0]?.message ?? error.message, draft });
    } finally {
      setSending(false);
    }
  };
  // What was changed since may be right.
  return { send, sending, failure: failed?.draft === draft ? failed.text : null };
}
