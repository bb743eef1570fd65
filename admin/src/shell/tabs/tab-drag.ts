import { type DragEvent, useState } from 'react';
import type { Tab } from './tab-list.ts';
import type { Tabs } from './use-tabs.ts';

export interface Drag {
  /** A tab that is dragged would stand before this one. */
  over: boolean;
  handlers: Partial<Record<'onDragStart' | 'onDragEnd' | 'onDragOver' | 'onDrop', (event: DragEvent) => void>>;
}

/** Moves tabs by dragging them; each is handed its part in it. */
export function useDragging({ move, tabs, recordOf }: Tabs): (tab: Tab) => Drag {
  const [dragged, setDragged] = useState<string | null>(null);
  const [target, setTarget] = useState<string | null>(null);
  const end = () => {
    setDragged(null);
    setTarget(null);
  };
  /** Over the right half of a tab, the place is before the next one. */
  const placeAt = (tab: Tab, event: DragEvent) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    return event.clientX < left + width / 2 ? tab.key : (tabs[tabs.indexOf(tab) + 1]?.key ?? null);
  };
  return (tab) => ({
    over: dragged !== null && dragged !== tab.key && target === tab.key,
    handlers: {
      onDragStart(event) {
        if (recordOf(tab).affixed) return event.preventDefault();
        event.dataTransfer.effectAllowed = 'move';
        setDragged(tab.key);
      },
      onDragEnd: end,
      onDragOver(event) {
        if (!dragged) return;
        event.preventDefault();
        setTarget(placeAt(tab, event));
      },
      onDrop(event) {
        if (!dragged) return;
        event.preventDefault();
        move(dragged, placeAt(tab, event));
        end();
      },
    },
  });
}
