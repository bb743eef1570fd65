import type { Endpoint } from '@population-tracker/contract/kernel/endpoint';
import { IconKeyboard, IconListCheck, IconX } from '@tabler/icons-react';
import { type ReactNode, type RefObject, Suspense, use, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ColumnChoice } from '#ui/filters/column-choice.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { ownLang } from '#web/language.ts';
import type { Selection } from '../selection.ts';
import { ViewsSlot } from '../views-slot.ts';
import { ColumnMenu } from './ColumnMenu.tsx';
import { ExportMenu } from './ExportMenu.tsx';
import type { ExportQuery } from './export.ts';
import { KeysDialog } from './KeysDialog.tsx';
import { useListKeys } from './list-keys.ts';

export interface ListToolsProps {
  root: RefObject<HTMLElement | null>;
  /** The list's own, under which this browser keeps what was chosen for it. */
  name: string;
  views?: string;
  /** The call that answers the list as a file, and what the list is asked. */
  exports?: Endpoint;
  exportMenu?: ReactNode;
  query: ExportQuery;
  choice: ColumnChoice;
  selection: Selection | null;
  phone: boolean;
  /** On a phone rows are chosen only while this is on. */
  selecting: boolean;
  setSelecting: (selecting: boolean) => void;
}

/** What a list offers beside its filters: saved views, columns, keys; on a phone the choosing of rows. Fetched once the rows are there. */
export default function ListTools({
  root,
  name,
  views,
  exports,
  exportMenu,
  query,
  choice,
  selection,
  phone,
  selecting,
  setSelecting,
}: ListToolsProps) {
  const { t } = useTranslation('list');
  const Views = use(ViewsSlot);
  const [keys, showKeys] = useState(false);
  useListKeys({ root, selection, showKeys: () => showKeys(true) });
  const choose = selecting ? t('chooseEnd') : t('choose');
  return (
    <div className="pt-row pt-gap-1 pt-firm" lang={ownLang()}>
      {views && Views ? (
        <Suspense>
          <Views list={views} name={name} choice={choice} />
        </Suspense>
      ) : null}
      {exports ? <ExportMenu endpoint={exports} query={query} /> : exportMenu}
      {phone && selection ? (
        <IconButton
          icon={selecting ? IconX : IconListCheck}
          label={choose}
          aria-pressed={selecting}
          onClick={() => {
            selection.clear();
            setSelecting(!selecting);
          }}
        />
      ) : null}
      {phone || choice.columns.length < 2 ? null : <ColumnMenu choice={choice} />}
      {phone ? null : <IconButton icon={IconKeyboard} label={t('keys')} onClick={() => showKeys(true)} />}
      {keys ? <KeysDialog selects={selection !== null} close={() => showKeys(false)} /> : null}
    </div>
  );
}
