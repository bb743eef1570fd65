import { IconFile, IconUpload, IconX } from '@tabler/icons-react';
import { type DragEvent, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { Refused } from '#ui/form/Refused.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { formatBytes } from '#web/formats/numbers.ts';
import { ownLang } from '#web/language.ts';
import classes from './fields.module.css';

interface Props {
  label: string;
  /** What the browser's chooser offers: `.xlsx,.csv`. Dropped files are yours to check. */
  accept: string;
  /** Which files, how large. */
  help?: ReactNode;
  file: File | null;
  /** All that was chosen or dropped at once, null when the chosen one is taken back. */
  onPick: (files: File[] | null) => void;
  error?: ReactNode;
  disabled?: boolean;
}

/**
 * One file, chosen or dropped. Whoever uses it checks what was picked and gives back the file or the reason.
 *
 *     <UploadField label={t('file')} accept=".xlsx,.csv" help={t('fileHelp')} file={file} onPick={pick} error={reason} />
 */
export function UploadField(props: Props) {
  const { label, file, onPick, error, disabled } = props;
  const id = useId();
  return (
    <div>
      <span className={classes.label} id={`${id}label`}>
        {label}
      </span>
      {file ? <Chosen file={file} disabled={disabled} remove={() => onPick(null)} /> : <DropZone {...props} id={id} />}
      {error ? (
        <div className={classes.why} id={`${id}error`} role="alert">
          <Refused>{error}</Refused>
        </div>
      ) : null}
    </div>
  );
}

function DropZone({ id, help, onPick, error, disabled, accept }: Props & { id: string }) {
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!disabled) onPick([...event.dataTransfer.files]);
  };
  const drag = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  return (
    <fieldset
      className={classes.zone}
      aria-labelledby={`${id}label`}
      data-over={over ? '' : undefined}
      data-refused={error ? '' : undefined}
      onDragOver={drag}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <DrawnIcon of={IconUpload} size={24} />
      <Chooser id={id} help={help} onPick={onPick} error={error} disabled={disabled} accept={accept} />
      {help ? (
        <div className="pt-small pt-quiet" id={`${id}help`}>
          {help}
        </div>
      ) : null}
    </fieldset>
  );
}

function Chooser({ id, help, onPick, error, disabled, accept }: Omit<Props, 'label' | 'file'> & { id: string }) {
  const { t } = useTranslation();
  const described = [help ? `${id}help` : '', error ? `${id}error` : ''].join(' ').trim();
  return (
    <div className="pt-line pt-wrap pt-middle pt-gap-2 pt-quiet" lang={ownLang()}>
      <input
        className={classes.input}
        id={id}
        type="file"
        accept={accept}
        disabled={disabled}
        data-autofocus=""
        aria-labelledby={`${id}label ${id}choose`}
        aria-describedby={described || undefined}
        aria-invalid={error ? true : undefined}
        onChange={(event) => onPick([...(event.currentTarget.files ?? [])])}
      />
      <label className={classes.button} htmlFor={id} id={`${id}choose`}>
        {t('ui.chooseFile')}
      </label>
      {t('ui.dropFile')}
    </div>
  );
}

function Chosen({ file, disabled, remove }: { file: File; disabled?: boolean; remove: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={classes.file}>
      <DrawnIcon of={IconFile} size={20} />
      <span>
        <span className="pt-block pt-strong pt-cut">{file.name}</span>
        <span className="pt-small pt-quiet">{formatBytes(file.size)}</span>
      </span>
      {disabled ? null : <IconButton icon={IconX} label={t('ui.removeFile', { name: file.name })} onClick={remove} />}
    </div>
  );
}
