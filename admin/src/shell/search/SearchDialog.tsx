import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { showModal } from '#ui/dialog/modals.ts';
import { type Hit, recentOf } from './finding/hits.ts';
import { remember } from './finding/recent.ts';
import { isOffer } from './finding/reserve-hits.ts';
import { Outcome } from './Outcome.tsx';
import { Results } from './Results.tsx';
import { SearchBox } from './SearchBox.tsx';
import css from './search.module.css';
import { type Search, useSearch } from './use-search.ts';

/** The search over the menu, actions, users, locations and workspaces. The first hit is chosen beforehand; Enter opens it. */
export default function SearchDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTranslation('search');
  const id = useId();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const search = useSearch(typed);
  const { hits, active, choose, walk } = useChoice(search, typed);
  const { dialog, leaves } = useModal();
  const open = (hit: Hit | undefined) => {
    if (!hit) return;
    if (!isOffer(hit)) remember(recentOf(hit));
    leaves.current = hit.to !== undefined;
    onClose();
    if (hit.to) void navigate(hit.to);
    else hit.run?.();
  };
  const openChosen = useHurry(search, typed, () => open(hits[active]));
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.shiftKey) return;
    if (event.key === 'Enter') openChosen();
    else if (!walk(event.key)) return;
    event.preventDefault();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the dialog's own key
    <dialog
      ref={dialog}
      className={css.dialog}
      aria-label={t('frame.search')}
      onCancel={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className={css.body}>
        <SearchBox
          id={id}
          typed={typed}
          type={setTyped}
          press={press}
          close={onClose}
          placeholder={t(search.withRecords ? 'placeholder' : 'menuPlaceholder')}
          activeId={hits.length > 0 ? `${id}${active}` : undefined}
          waiting={search.waiting}
        />
        <Results id={id} groups={search.groups} active={active} choose={choose} open={open} />
        <Outcome search={search} count={hits.length} typed={typed.trim()} />
      </div>
    </dialog>
  );
}

/** The hit that Enter opens: the first, until another is chosen for what is typed. */
function useChoice({ groups }: Search, typed: string) {
  const [chosen, setChosen] = useState({ key: '', typed });
  const hits = groups.flatMap((group) => group.hits);
  const at = chosen.typed === typed ? hits.findIndex(({ key }) => key === chosen.key) : 0;
  const active = Math.max(at, 0);
  const choose = (hit: Hit | undefined) => hit && setChosen({ key: hit.key, typed });
  /** @returns whether the key was one of those that go over the list */
  const walk = (key: string): boolean => {
    const goals: Record<string, number> = { ArrowDown: active + 1, ArrowUp: active - 1, Home: 0, End: hits.length - 1 };
    const goal = goals[key];
    if (goal === undefined || hits.length === 0) return false;
    choose(hits[(goal + hits.length) % hits.length]);
    return true;
  };
  return { hits, active, choose, walk };
}

/** Enter before the answer waits for it where the menu alone would be a guess: a guess is nobody's wish. */
function useHurry({ waiting, unsure, failed }: Search, typed: string, open: () => void): () => void {
  const [hurried, setHurried] = useState<string | null>(null);
  useEffect(() => {
    if (hurried === null || waiting) return;
    setHurried(null);
    if (hurried === typed && !failed) open();
  }, [hurried, waiting, failed, typed, open]);
  return () => {
    if (waiting && unsure) setHurried(typed);
    else open();
  };
}

/** The browser's own modal dialog gives the focus back, unless what was opened takes it along. */
function useModal() {
  const dialog = useRef<HTMLDialogElement>(null);
  const leaves = useRef(false);
  // Shown after a dialog in whose place it comes has given the focus back, closed while it is still in the page.
  useEffect(() => (dialog.current ? showModal(dialog.current) : undefined), []);
  useLayoutEffect(() => {
    const shown = dialog.current;
    return () => {
      shown?.close();
      if (leaves.current) document.getElementById('content')?.focus({ preventScroll: true });
    };
  }, []);
  return { dialog, leaves };
}
