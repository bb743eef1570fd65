import { Button, NumberInput, TextInput } from '@mantine/core';
import { createBuilding, createLocation, createMeetingRoom, createWorkspace } from '@population-tracker/contract/plan/plan';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, memo, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callOnce } from '#web/calls/call-once.ts';
import { CallError } from '#web/client.ts';
import { invalidate } from '#web/query.ts';
import { planPaths } from '../places/places-remove.ts';
import classes from './outline.module.css';
import type { Kind, OutlineRow } from './outline-rows.ts';

interface Props {
  kind: Kind;
  /** Where it is added; null for a location. */
  parent: OutlineRow | null;
  close: () => void;
}

/** Adds one place after another by its name alone, and how many it is for; everything else is on its own page. */
export const QuickAdd = memo(function QuickAdd({ kind, parent, close }: Props) {
  const { t } = useTranslation('plan');
  const { name, setName, capacity, setCapacity, failure, running, add, input } = useQuickAdd(kind, parent);
  const counted = kind === 'workspace' || kind === 'meetingRoom';

  return (
    <form
      className={classes.quick}
      data-level={(parent?.level ?? 0) + 1}
      onSubmit={(event) => void add(event)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        close();
      }}
    >
      <TextInput
        ref={input}
        data-autofocus
        aria-label={t(`outline.nameOf.${kind}`)}
        placeholder={t(`outline.nameOf.${kind}`)}
        maxLength={100}
        value={name}
        error={failure}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {counted ? (
        <NumberInput
          className={classes.capacity}
          aria-label={t('capacity')}
          placeholder={t('capacity')}
          min={0}
          max={100_000}
          allowDecimal={false}
          hideControls
          value={capacity}
          onChange={setCapacity}
        />
      ) : null}
      <Button type="submit" variant="default" loading={running} disabled={name.trim() === ''}>
        {t('outline.add')}
      </Button>
      <Button variant="subtle" onClick={close}>
        {t('outline.done')}
      </Button>
    </form>
  );
});

/** What is typed, and adding it: the field is empty and ready for the next one then. */
function useQuickAdd(kind: Kind, parent: OutlineRow | null) {
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState('');
  const [capacity, setCapacity] = useState<number | string>('');
  const [failure, setFailure] = useState<string | null>(null);
  const [running, setRunning] = useState(false);
  // Each time that it is shown, not where it is only drawn.
  useEffect(() => input.current?.focus(), []);

  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (running) return;
    setRunning(true);
    setFailure(null);
    try {
      await create(kind, parent, name, Number(capacity) || 0);
      setName('');
      await invalidate(client, planPaths);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFailure(error.fields[0]?.message ?? error.message);
    } finally {
      setRunning(false);
      input.current?.focus();
    }
  };
  return { name, setName, capacity, setCapacity, failure, running, add, input };
}

function create(kind: Kind, parent: OutlineRow | null, name: string, capacity: number): Promise<unknown> {
  if (!parent) return callOnce(createLocation, { body: { name } }, { quiet: true });
  if (kind === 'building') return callOnce(createBuilding, { body: { name, locationId: parent.id } }, { quiet: true });
  const body = { name, capacity, buildingId: parent.id, locationId: parent.parent?.id as number };
  return kind === 'meetingRoom'
    ? callOnce(createMeetingRoom, { body }, { quiet: true })
    : callOnce(createWorkspace, { body }, { quiet: true });
}
