import { type Emergency, type NewEmergency, readEmergency, startEmergency } from '@population-tracker/contract/emergency/emergency';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useGoFrom } from '#ui/dialog/go-from.ts';
import { toast } from '#ui/toast.ts';
import { callOnce } from '#web/calls/call-once.ts';
import { CallError } from '#web/client.ts';
import { messageText } from '#web/messages.ts';
import { callKey, invalidate } from '#web/query.ts';
import { readRunningAgain, takeOne } from '../running/use-running.ts';

export interface Refusal {
  message: string;
  field: 'message' | 'locationIds' | 'teamIds' | null;
}

/** Starts once, however often the button is pressed, and opens the board. */
export function useStart(close: () => void) {
  const { t } = useTranslation('emergency');
  const client = useQueryClient();
  const goFrom = useGoFrom(close);
  const [sending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const under = useRef(false);

  const opened = (emergency: Emergency) => {
    client.setQueryData(callKey(readEmergency, { params: { id: emergency.id } }), emergency);
    takeOne(client, emergency);
    void invalidate(client, ['/emergencies']);
    const everybody = emergency.kind === 'emergency' && emergency.everywhere;
    toast.success(everybody ? messageText('emergency.sent') : t('start.sent', { count: emergency.addressed }));
    goFrom(`/emergency?id=${emergency.id}`);
  };
  const start = async (body: NewEmergency) => {
    if (under.current) return;
    under.current = true;
    setSending(true);
    setRefusal(null);
    try {
      opened(await callOnce(startEmergency, { body }, { quiet: true }));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setRefusal(refusalOf(error));
      // What began meanwhile is shown at the locations.
      if (error.httpStatus === 409) await readRunningAgain(client);
    } finally {
      under.current = false;
      setSending(false);
    }
  };
  return { start: (body: NewEmergency) => void start(body), sending, refusal, forget: () => setRefusal(null) };
}

function refusalOf({ message, fields }: CallError): Refusal {
  const [first] = fields;
  const named = (['message', 'teamIds'] as const).find((name) => first?.path.includes(name));
  const field = named ?? (first ? 'locationIds' : null);
  return { message: first?.message ?? message, field };
}
