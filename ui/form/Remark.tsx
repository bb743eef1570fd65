import { Button } from '@mantine/core';
import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react';
import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { errorText } from '#web/catalogue.ts';
import classes from './form.module.css';
import type { SaveForm } from './save-form.ts';

interface Props {
  form: Pick<SaveForm<never>, 'failure' | 'conflict'>;
  /** What a field is called and how its value reads, for what somebody else saved meanwhile. */
  nameField?: (field: string, saved: unknown) => { label: string; value: string };
}

/** What stands above the buttons of a form: a refusal that belongs to no field, or somebody else's newer version. */
export function Remark({ form: { failure, conflict }, nameField }: Props) {
  const { t } = useTranslation();
  const message = useFocusedMessage(failure, conflict?.state);
  if (conflict) {
    const loaded = conflict.state === 'loaded';
    const named = conflict.differences.map(({ field, saved }) => nameField?.(field, saved) ?? { label: field, value: String(saved) });
    return (
      <div className={classes.remark} data-tone="warning" role="alert" ref={message} tabIndex={-1}>
        <p className={classes.remarkLine}>
          <DrawnIcon of={IconAlertTriangle} />
          {loaded ? t('ui.newerKept') : errorText('request.versionConflict')}
        </p>
        {named.length > 0 ? (
          <ul>
            <li>{t('ui.newerDiffers')}</li>
            {named.map(({ label, value }) => (
              <li key={label}>
                <strong>{label}</strong> {value || t('ui.none')}
              </li>
            ))}
          </ul>
        ) : null}
        {loaded ? null : (
          <Button variant="default" onClick={() => conflict.load?.()}>
            {t('ui.loadNewer')}
          </Button>
        )}
      </div>
    );
  }
  if (!failure) return null;
  return (
    <div className={classes.remark} role="alert" ref={message} tabIndex={-1}>
      <p className={classes.remarkLine}>
        <DrawnIcon of={IconAlertCircle} />
        <span>{failure}</span>
      </p>
    </div>
  );
}

/**
 * Gives a message the focus: a conflict, since it has to be settled before anything else, and a refusal where nothing else has the
 * focus. The button that was pressed lost it while it was waiting.
 */
function useFocusedMessage(failure: string | null, conflict: NonNullable<Props['form']['conflict']>['state'] | undefined) {
  const shown = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const isLost = document.activeElement === document.body;
    if (conflict === 'found' || (failure && isLost)) shown.current?.focus({ preventScroll: true });
  }, [failure, conflict]);
  return useCallback((node: HTMLElement | null) => {
    shown.current = node;
  }, []);
}
