import { Button, Skeleton } from '@mantine/core';
import { readFile } from '@population-tracker/contract/files';
import type { MealMenu } from '@population-tracker/contract/parameters/parameters';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CloseButton } from '#ui/dialog/CloseButton.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { CallError, download, readBytes } from '#web/client.ts';
import { formatDays } from '#web/formats/dates.ts';
import classes from './menus.module.css';

/** A menu that is a picture, over the form. */
export function MenuPreview({ menu, onClose }: { menu: MealMenu; onClose: () => void }) {
  const { t } = useTranslation('parameters');
  const url = usePicture(menu.fileId, onClose);
  const save = () => download(readFile, { params: { id: String(menu.fileId) }, query: {} }, menu.fileName);
  const foot = (
    <>
      <Button variant="default" onClick={() => void save()}>
        {t('menus.save')}
      </Button>
      <CloseButton first onClick={onClose} />
    </>
  );
  return (
    <Dialog title={menu.fileName} onClose={onClose} foot={foot}>
      <p className="pt-small pt-quiet">{formatDays(menu.firstDay, menu.lastDay)}</p>
      {url ? <img className={classes.picture} src={url} alt={menu.fileName} /> : <Skeleton height={240} />}
    </Dialog>
  );
}

/** The file needs the session's token, which the address of a picture can't send. */
function usePicture(fileId: number, fail: () => void): string | null {
  const [url, setUrl] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once for each file
  useEffect(() => {
    const stop = new AbortController();
    let made = '';
    readBytes(readFile, { params: { id: String(fileId) }, query: {} }, { signal: stop.signal })
      .then(({ blob }) => {
        made = URL.createObjectURL(blob);
        setUrl(made);
      })
      .catch((error) => {
        if (stop.signal.aborted) return;
        if (!(error instanceof CallError)) throw error;
        fail();
      });
    return () => {
      stop.abort();
      URL.revokeObjectURL(made);
    };
  }, [fileId]);
  return url;
}
