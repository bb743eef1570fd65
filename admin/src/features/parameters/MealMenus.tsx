import { Button } from '@mantine/core';
import { readFile } from '@population-tracker/contract/files';
import { uploadMaxBytes } from '@population-tracker/contract/kernel/constants';
import { deleteMealMenu, type MealMenu, type Parameter, setMealMenu } from '@population-tracker/contract/parameters/parameters';
import { IconDownload, IconEye, IconFileTypePdf, IconPhoto, IconReplace, IconTable, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { confirm } from '#ui/dialog/confirm.ts';
import { DateField } from '#ui/fields/DateField.tsx';
import { UploadField } from '#ui/fields/UploadField.tsx';
import { FormSection } from '#ui/form/FormPage.tsx';
import { Two } from '#ui/form/Two.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { toast } from '#ui/toast.ts';
import { errorText } from '#web/catalogue.ts';
import { CallError, call, download, readBytes, send } from '#web/client.ts';
import { formatDays } from '#web/formats/dates.ts';
import { formatBytes } from '#web/formats/numbers.ts';
import { messageText } from '#web/messages.ts';
import { invalidate } from '#web/query.ts';
import { MenuPreview } from './MenuPreview.tsx';
import classes from './menus.module.css';

/** Menus are stored at once, apart from the form's other fields. */
export function MealMenus({ parameter: { id, mealMenus } }: { parameter: Parameter }) {
  const { t } = useTranslation('parameters');
  const client = useQueryClient();
  const [period, setPeriod] = useState<Period>({ firstDay: '', lastDay: '' });
  const [shown, setShown] = useState<MealMenu | null>(null);
  const show = (menu: MealMenu) => (menu.contentType.startsWith('image/') ? setShown(menu) : void open(menu));
  const remove = async (menu: MealMenu) => {
    const question = { title: t('menus.removeTitle', { name: menu.fileName }), body: t('menus.removeText') };
    if (!(await confirm({ ...question, confirmLabel: t('menus.remove'), danger: true }))) return;
    await call(deleteMealMenu, { params: { id, menuId: menu.id } });
    toast.success(t('menus.removed'));
    await invalidate(client, ['/parameters']);
  };
  return (
    <FormSection title={t('menus.title')} help={t('menus.help')}>
      {mealMenus.length > 0 ? (
        <ul className={classes.menus}>
          {mealMenus.map((menu) => (
            <MenuRow
              key={menu.id}
              menu={menu}
              onShow={() => show(menu)}
              onReplace={() => setPeriod(menu)}
              onRemove={() => void remove(menu)}
            />
          ))}
        </ul>
      ) : null}
      {shown ? <MenuPreview menu={shown} onClose={() => setShown(null)} /> : null}
      <NewMenu id={id} period={period} setPeriod={setPeriod} replaces={mealMenus.find((menu) => sameDays(menu, period))} />
    </FormSection>
  );
}

type Period = Pick<MealMenu, 'firstDay' | 'lastDay'>;
const sameDays = (one: Period, other: Period) => one.firstDay === other.firstDay && one.lastDay === other.lastDay;

interface MenuRowProps {
  menu: MealMenu;
  onShow: () => void;
  onReplace: () => void;
  onRemove: () => void;
}

function MenuRow({ menu, onShow, onReplace, onRemove }: MenuRowProps) {
  const { t } = useTranslation('parameters');
  const { fileName, contentType, size, firstDay, lastDay } = menu;
  const isSheet = contentType !== 'application/pdf' && !contentType.startsWith('image/');
  const Glyph = isSheet ? IconTable : contentType === 'application/pdf' ? IconFileTypePdf : IconPhoto;
  return (
    <li>
      <DrawnIcon of={Glyph} size={20} />
      <span className="pt-stack pt-grow pt-narrow pt-break">
        <strong>{formatDays(firstDay, lastDay)}</strong>
        <span className="pt-small pt-quiet">{`${fileName} · ${formatBytes(size)}`}</span>
      </span>
      <IconButton
        icon={isSheet ? IconDownload : IconEye}
        label={t(isSheet ? 'menus.saveNamed' : 'menus.open', { name: fileName })}
        onClick={onShow}
      />
      <IconButton icon={IconReplace} label={t('menus.replace', { name: fileName })} onClick={onReplace} />
      <IconButton icon={IconTrash} label={t('menus.removeNamed', { name: fileName })} onClick={onRemove} />
    </li>
  );
}

/** The file needs the session's token, which a link can't send. A browser shows documents; sheets are saved. */
async function open({ fileId, fileName, contentType }: MealMenu): Promise<void> {
  const input = { params: { id: String(fileId) }, query: {} };
  if (contentType !== 'application/pdf') return download(readFile, input, fileName);
  // Opened before anything is waited for: later the browser would take it for an advertisement.
  const shown = window.open('', '_blank');
  try {
    const { blob } = await readBytes(readFile, input);
    const url = URL.createObjectURL(blob);
    if (shown) shown.location.href = url;
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  } catch (error) {
    shown?.close();
    if (!(error instanceof CallError)) throw error;
  }
}

interface NewMenuProps {
  id: number;
  period: Period;
  setPeriod: (period: Period) => void;
  replaces: MealMenu | undefined;
}

function NewMenu(props: NewMenuProps) {
  const { t } = useTranslation('parameters');
  const { period, setPeriod, replaces } = props;
  const { file, reasons, sending, pick, upload } = useMenuUpload(props);
  return (
    <div className="pt-stack pt-gap-3" {...{ onKeyDown: keepApart }}>
      <UploadField
        label={t('menus.file')}
        accept=".pdf,.png,.jpg,.jpeg,.webp,.xlsx,.xls"
        help={t('menus.fileHelp')}
        file={file}
        onPick={pick}
        error={reasons.file}
        disabled={sending}
      />
      <Two>
        <DateField
          label={t('menus.firstDay')}
          value={period.firstDay}
          onChange={(firstDay) => setPeriod({ ...period, firstDay })}
          error={reasons.firstDay}
        />
        <DateField
          label={t('menus.lastDay')}
          value={period.lastDay}
          min={period.firstDay || undefined}
          onChange={(lastDay) => setPeriod({ ...period, lastDay })}
          error={reasons.lastDay}
        />
      </Two>
      {replaces ? <p className="pt-small pt-quiet">{t('menus.replaces', { name: replaces.fileName })}</p> : null}
      <Button className={classes.button} variant="default" loading={sending} onClick={() => void upload()}>
        {t('menus.upload')}
      </Button>
    </div>
  );
}

/** Enter in these fields is not meant for the form around them. */
function keepApart(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
}

function useMenuUpload({ id, period, setPeriod }: NewMenuProps) {
  const client = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [reasons, setReasons] = useState<Record<string, string>>({});
  const [sending, setSending] = useState(false);

  const pick = (files: File[] | null) => {
    const [chosen = null] = files ?? [];
    const refusal = refusalOf(files ?? []);
    setReasons(refusal ? { file: refusal } : {});
    setFile(refusal ? null : chosen);
  };
  const upload = async () => {
    const lacking = lackingIn(file, period);
    setReasons(lacking);
    if (!file || Object.keys(lacking).length > 0) return;
    setSending(true);
    try {
      await send(setMealMenu, formOf(file, period), { params: { id }, quiet: true });
      toast.success(messageText('file.uploaded'));
      setFile(null);
      setPeriod({ firstDay: '', lastDay: '' });
      await invalidate(client, ['/parameters']);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setReasons({ [error.fields[0]?.path ?? 'file']: error.message });
    } finally {
      setSending(false);
    }
  };
  return { file, reasons, sending, pick, upload };
}

function formOf(file: File, { firstDay, lastDay }: Period): FormData {
  const form = new FormData();
  form.set('firstDay', firstDay);
  form.set('lastDay', lastDay);
  form.set('file', file);
  return form;
}

function refusalOf(files: readonly File[]): string | null {
  if (files.length > 1) return errorText('uploads.oneFile');
  const large = files.some(({ size }) => size > uploadMaxBytes);
  return large ? errorText('uploads.tooLarge', { megabytes: uploadMaxBytes / 1024 / 1024 }) : null;
}

function lackingIn(file: File | null, { firstDay, lastDay }: Period): Record<string, string> {
  const required = errorText('value.required');
  return {
    ...(file ? {} : { file: errorText('uploads.fileEmpty') }),
    ...(firstDay ? {} : { firstDay: required }),
    ...(lastDay ? {} : { lastDay: required }),
  };
}
